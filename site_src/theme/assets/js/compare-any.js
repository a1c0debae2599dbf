/* Any two texts compared in the page, by the collation of the command; the address keeps the choice. */
(function () {
  "use strict";
  const page = document.querySelector(".cmp.any");
  if (!page) return;
  const form = page.querySelector("form"), answer = page.querySelector(".answer"), state = form.querySelector(".state");
  const { a, b, turn, stop } = form.elements, more = [...form.elements.more];
  const chosen = () => [a, b, ...more.filter((select) => select.value)];
  let texts = {};

  function el(tag, attributes, ...children) {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes || {})) if (value != null) made.setAttribute(name, value);
    made.append(...children.flat(9).filter((child) => child != null && child !== ""));
    return made;
  }

  const textOf = (ref) => texts[ref.split("#")[0]];
  const label = (ref) => textOf(ref)?.clauses.find((c) => c.ref === ref)?.label ?? ref;
  function clauses(refs) {
    if (!refs.length) return el("span", { class: "silent" }, "—");
    return refs.flatMap((ref, i) => {
      const [text, id] = ref.split("#");
      return [i ? ", " : "", el("a", { href: `${hoyle.root}editions/${text}.html#${id}` }, label(ref))];
    });
  }

  function became(change) {
    const same = change.kind === "same" && change.a.map((r) => r.split("#")[1]).join() !== change.b.map((r) => r.split("#")[1]).join();
    let said = same ? "same, renumbered" : change.kind;
    if (change.reworded && change.kind !== "reworded") said += " and reworded";
    if (change.evidence.pinned) said += "; pinned by an editor";
    return said;
  }

  function show(found) {
    const changed = found.clauses.filter((c) => c.kind !== "same").length;
    const touched = found.wording.filter((w) => w.reason !== "none").length;
    const titles = [a, b].map((s) => s.selectedOptions[0].textContent.trim());
    const only = el("input", { type: "checkbox", id: "only" });
    only.checked = new URLSearchParams(location.hash.slice(1)).get("all") !== "1";
    only.addEventListener("change", remember);
    const pair = page.querySelector(`[data-pairs] [data-a="${CSS.escape(a.value)}"][data-b="${CSS.escape(b.value)}"] a`);
    const words = found.wording.map((w) => {
      const row = el("div", { class: w.reason === "none" ? "dr same" : "dr" },
        el("p", { class: "k2" }, w.a.length ? clauses(w.a) : el("i", { class: "silent" }, "—"),
          el("span", {}, w.b.length ? [w.a.length ? "beside " : "", clauses(w.b)] : "dropped")));
      // escaped by the collation that made it
      row.insertAdjacentHTML("beforeend", w.html);
      return row;
    });
    answer.replaceChildren(
      el("p", { class: "lede" }, changed || touched ? `${changed} of ${found.clauses.length} clauses, and the words of ${touched}, differ.` : "The two have the same words throughout."),
      pair ? el("p", {}, pair.cloneNode(true)) : "",
      el("nav", { class: "jump", "aria-label": "Levels" },
        el("a", { href: "#clauses" }, "Clauses", el("span", {}, `${changed} of ${found.clauses.length} touched`)),
        el("a", { href: "#wording" }, "Wording", el("span", {}, `${touched} of ${found.wording.length} touched`)),
        el("label", {}, only, "changes only")),
      el("h2", { id: "clauses" }, "Clauses"),
      el("ol", { class: "links plain" }, found.clauses.map((c) => el("li", { class: c.kind === "same" ? "same" : null },
        el("span", {}, clauses(c.a)), el("span", { "aria-hidden": "true" }, { same: "=", reworded: "~", moved: "↕", split: "⑂", merged: "⋎", added: "+", dropped: "×" }[c.kind]),
        el("span", {}, clauses(c.b)), el("em", {}, became(c))))),
      el("h2", { id: "wording" }, "Wording"),
      el("ul", { class: "key" }, el("li", {}, el("del", {}, `only in ${found.a}`)), el("li", {}, el("ins", {}, `only in ${found.b}`))),
      el("div", { class: "dr hd", "aria-hidden": "true" }, el("p", { class: "k2" }, "clause"), el("div", { class: "dp" }, el("p", {}, titles[0]), el("p", {}, titles[1]))),
      ...words);
    answer.hidden = false;
    answer.focus({ preventScroll: true });
  }

  /* Three or more: a row for what corresponds, a column for each, what the first has not marked. */
  function columns(found) {
    const titles = chosen().map((s) => s.selectedOptions[0].textContent.trim());
    answer.replaceChildren(
      el("p", { class: "lede" }, `${titles.length} texts, clause beside clause.`),
      el("ul", { class: "key" }, el("li", {}, el("ins", {}, "words"), ` that ${found.labels[0]} has not, in clauses that correspond to one of its own`)),
      el("div", { class: "synopsis", role: "region", "aria-label": "Synopsis", tabindex: "0" },
        el("table", { class: "ruled" },
          el("thead", {}, el("tr", {}, titles.map((t) => el("th", { scope: "col" }, t)))),
          el("tbody", {}, found.rows.map((row) => el("tr", {}, row.map((cell) => {
            if (!cell) return el("td", {}, el("span", { class: "silent" }, "—"));
            const words = el("p", {});
            words.innerHTML = cell.html; // escaped by the collation that made it
            return el("td", {}, el("p", { class: "k2" }, clauses(cell.refs)), words);
          })))))));
    answer.hidden = false;
    answer.focus({ preventScroll: true });
  }

  function remember() {
    const kept = new URLSearchParams({ a: a.value, b: b.value });
    for (const select of more) if (select.value) kept.append("more", select.value);
    const only = answer.querySelector("#only");
    if (only && !only.checked) kept.set("all", "1");
    history.replaceState(null, "", `#${kept}`);
  }

  async function compare() {
    remember();
    const data = [...new Set(chosen().map((s) => `texts-${s.selectedOptions[0].dataset.game}`))];
    form.querySelectorAll("button").forEach((button) => { button.disabled = button !== stop; });
    stop.hidden = false;
    state.textContent = "The collation is being fetched and set up …";
    try {
      for (const found of await Promise.all(data.map(hoyle.need))) texts = { ...texts, ...found.texts };
      const names = chosen().map((select) => select.value);
      if (names.length > 2) columns(await hoyle.ask({ ask: "synopsis", names }, data));
      else show(await hoyle.ask({ ask: "texts", a: a.value, b: b.value }, data));
      state.textContent = "";
    } catch (error) {
      state.textContent = error.cancelled ? "Stopped." : `${error.message} The command variorum diff compares the same without a limit.`;
    } finally {
      form.querySelectorAll("button").forEach((button) => { button.disabled = false; });
      stop.hidden = true;
    }
  }

  function choose(select, name) { if ([...select.options].some((o) => o.value === name)) select.value = name; }

  form.addEventListener("submit", (event) => { event.preventDefault(); compare(); });
  turn.addEventListener("click", () => { [a.value, b.value] = [b.value, a.value]; remember(); if (!answer.hidden) compare(); });
  stop.addEventListener("click", () => hoyle.cancel());
  page.querySelector("[data-scriptless]").hidden = true;
  for (const hidden of form.querySelectorAll(".desk-row, .desk-do, .more")) hidden.hidden = false;
  b.selectedIndex = Math.min(1, b.options.length - 1);
  const kept = new URLSearchParams(location.hash.slice(1));
  if (kept.has("a") && kept.has("b")) { choose(a, kept.get("a")); choose(b, kept.get("b")); kept.getAll("more").forEach((name, i) => more[i] && choose(more[i], name)); form.querySelector(".more").open = kept.has("more"); compare(); }
})();
