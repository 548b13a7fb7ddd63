// Of the map as it is on the screen: which names are missing, hidden or small, and what they cover.
() => {
  const frame = document.querySelector(".frame").getBoundingClientRect();
  const scale = document.querySelector(".layer.cities").getScreenCTM().a;
  // The box of a line is higher than its letters.
  const letters = (text) => {
    const { left, right, top, bottom } = text.getBoundingClientRect();
    const size = Number(text.getAttribute("font-size")) * scale;
    const middle = (top + bottom) / 2;
    return { left: left + 0.5, right: right - 0.5, top: middle - size * 0.4, bottom: middle + size * 0.4 };
  };
  const dots = [...document.querySelectorAll("g.city")].map((city) => {
    const { x, y } = new DOMPoint(0, 0).matrixTransform(city.getScreenCTM());
    return { id: city.dataset.city, x, y, r: city.getScreenCTM().a, sign: city.querySelector(".letters") !== null };
  });
  const names = [...document.querySelectorAll("text.label")].map((text) => ({ id: text.dataset.city, ...letters(text) }));
  const slots = [...document.querySelectorAll("path.slots")].flatMap((path) => {
    const length = path.getTotalLength();
    const matrix = path.getScreenCTM();
    const steps = Math.ceil((length * scale) / 3);
    return [...Array(steps).keys()].map((i) => path.getPointAtLength((length * i) / steps).matrixTransform(matrix));
  });
  const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const holds = (box, p, r = 0) => {
    const x = p.x - Math.min(Math.max(p.x, box.left), box.right);
    const y = p.y - Math.min(Math.max(p.y, box.top), box.bottom);
    return Math.hypot(x, y) <= r;
  };
  const named = new Set(names.map((name) => name.id));
  return {
    cities: dots.length,
    signs: dots.filter((dot) => dot.sign).map((dot) => dot.id),
    nameless: dots.filter((dot) => !named.has(dot.id) && !dot.sign).map((dot) => dot.id),
    hidden: names.filter((name) => name.left < frame.left || name.right > frame.right
        || name.top < frame.top || name.bottom > frame.bottom).map((name) => name.id),
    small: names.filter((name) => name.bottom - name.top < 7.5).map((name) => name.id),
    together: names.filter((name, i) => names.some((other, k) => k > i && other.id !== name.id && meet(name, other)))
        .map((name) => name.id),
    overCities: names.filter((name) => dots.some((dot) => dot.id !== name.id && holds(name, dot, dot.r * 0.8)))
        .map((name) => name.id),
    overSlots: names.map((name) => [name.id, slots.filter((p) => holds(name, p)).length]).filter(([, n]) => n > 1),
    codes: document.querySelectorAll("text.label.code").length,
  };
}
