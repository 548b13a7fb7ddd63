// Works while the page is closed: shows the notice that it is somebody's turn, and leads to the table.

self.addEventListener("push", (event) => {
  const told = read(event.data);
  event.waitUntil(
    self.registration.showNotification(told.heading ?? "Stationmaster", {
      body: told.text ?? "",
      icon: "/icon.svg",
      tag: told.table ?? "",
      data: told.table ?? "",
    }),
  );
});

function read(data) {
  try {
    return data?.json() ?? {};
  } catch {
    return {}; // not ours; the browser wants something shown all the same
  }
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(
    lead(event.notification.data ? `/table/${encodeURIComponent(event.notification.data)}` : "/"),
  );
});

/** To the window where it is open, or to a new one. */
async function lead(path) {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find((each) => new URL(each.url).pathname === path);
  return there ? there.focus() : self.clients.openWindow(path);
}
