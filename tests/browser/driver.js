async (mostDecisions) => {
  // A player with no plan: from what the page offers, presses something, until the final score is told.
  // It sees only what is on the screen, and presses only what a person could press.
  const PATIENCE = 30000;
  const one = (selector) => document.querySelector(selector);
  const all = (selector) => [...document.querySelectorAll(selector)];
  const frame = () => new Promise((done) => requestAnimationFrame(() => done()));
  const entry = () => one(".table")?.dataset.entry;
  const asked = () => one("header.sign h1")?.textContent;
  const mine = () => one("header.sign.mine") !== null;
  const over = () => one("section.scoring") !== null;

  // Looks again whenever the page has changed.
  const until = (what, wanted) =>
    new Promise((done, fail) => {
      const patience = setTimeout(() => end(fail, new Error(`${what} (${asked()})`)), PATIENCE);
      const changes = new MutationObserver(() => wanted() && end(done));
      const end = (how, error) => {
        clearTimeout(patience);
        changes.disconnect();
        how(error);
      };
      changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
      if (wanted()) end(done);
    });

  const keep = async () => {
    for (const ticket of all(".choice li button[aria-pressed='false']")) {
      if (one("button.keep:enabled")) break;
      ticket.click();
      await frame();
    }
    one("button.keep").click();
  };

  // The longest of the routes on the list, paid for in the first way.
  const claim = async () => {
    const lengths = all(".claims .length").map((length) => Number(length.textContent));
    all(".claims .route")[lengths.indexOf(Math.max(...lengths))].click();
    await until("no way to pay", () => one(".pay-panel button.pay"));
    one(".pay-panel button.pay").click();
  };

  const standIn = async () => {
    while (!one(".stand-in .buttons .button:not(.plain):enabled")) {
      one(".stand-in li button[aria-disabled='false']").click();
      await frame();
    }
    one(".stand-in .buttons .button:not(.plain)").click();
  };

  // With dice one says how many.
  const tickets = async () => {
    one(".stock button[aria-expanded]").click();
    await until("no number to press", () => one(".ask .button"));
    one(".ask .button").click();
  };

  const WAYS = [
    ["button.keep", keep],
    [".stand-in", standIn],
    [".tunnel button.pay"],
    [".claims .route", claim],
    [".rides .route"],
    [".places .route"],
    ["button.hold"],
    ["button.reroll:enabled"],
    ["button.deck.can"],
    [".row button.can"],
    [".offers .button"],
    ["button.tickets.can"],
    [".stock button[aria-expanded]:enabled", tickets],
  ];

  for (let decisions = 0; decisions < mostDecisions; decisions++) {
    await until("nobody moves", () => mine() || over());
    if (over()) return decisions;
    await frame(); // what can be pressed has been drawn
    // On a phone, what is beside the board is behind the second tab of the sheet.
    const beside = all(".sheet [role=tab]")[1];
    if (beside?.getAttribute("aria-selected") === "false") {
      beside.click();
      await frame();
    }
    const before = entry();
    const way = WAYS.find(([selector]) => one(selector));
    if (!way) throw new Error(`nothing to press (${asked()})`);
    const [selector, press] = way;
    if (press) await press();
    else one(selector).click();
    await until(`${selector} did nothing`, () => entry() !== before);
  }
  throw new Error(`no end within ${mostDecisions} decisions`);
}
