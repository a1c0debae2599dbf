/* Any two or more sides compared in the page, by the collation of the command; the address keeps the choice. */
(function () {
  "use strict";
  const page = document.querySelector(".cmp.any");
  if (!page) return;
  const form = page.querySelector("form"), answer = page.querySelector(".answer"), state = form.querySelector(".state");
  const { a, b, turn, stop } = form.elements, more = [...form.elements.more];
  const only = form.querySelector("#only"), rulesOnly = form.querySelector("#rules-only");
  const chosen = () => [a, b, ...more.filter((select) => select.value)];
  let texts = {}, asked = 0;

  function el(tag, attributes, ...children) {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes || {})) if (value != null) made.setAttribute(name, value);
    made.append(...children.flat(9).filter((child) => child != null && child !== ""));
    return made;
  }
  function set(...children) {
    answer.replaceChildren(...children.flat(9).filter((child) => child !== ""));
    typeset(answer);
  }

  /* Straight quotation marks and apostrophes as a printer sets them, as on the pages that are not made here. */
  function typeset(box) {
    const nodes = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
    let before = " ", block = null;
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      if (node.parentElement.closest(".vh")) continue;
      const inside = node.parentElement.closest("p, li, td, th");
      if (inside !== block) { block = inside; before = " "; }
      const text = (before + node.data).replace(/(^|[\s([“‘—–/])"/g, "$1“").replace(/"/g, "”")
        .replace(/(^|[\s([“—–/])'/g, "$1‘").replace(/'/g, "’").slice(1);
      before = node.data.slice(-1) || before;
      if (text !== node.data) node.data = text;
    }
  }

  /* What we say of a rule, names in backquotes set as names. */
  const prose = (text) => text.split(/`([^`\s]+)`/).map((part, i) => i % 2 ? el("code", {}, part) : part);
  const heard = (words) => el("span", { class: "vh" }, words);

  /* Clauses by their labels; those of another text than the side's own with its name. */
  function clauses(refs, own) {
    if (!refs.length) return el("span", { class: "silent" }, "—");
    return refs.flatMap((ref, i) => {
      const [id, clause] = ref.split("#"), text = texts[id];
      const label = text?.clauses.find((c) => c.ref === ref)?.label ?? clause;
      const name = own && own !== id ? `${id.split("/")[1]}, ${label}` : label;
      return [i ? ", " : "", text ? el("a", { href: `${hoyle.root}editions/${id}.html#${clause}` }, name) : name];
    });
  }

  /* A side of a rule in the signs of the edition. */
  function side(s, mark, words) {
    if (!s.said) {
      return [el("span", { class: "silent" }, "— silent"),
        s.value != null ? [" ", el("span", { class: "sup" }, prose(s.value)), " ", el("span", { class: "src" }, s.unsaid)] : []];
    }
    const shown = prose(s.value || "none given");
    const value = s.status === "emended" ? el("span", { class: "read" }, heard("emended: "), shown)
      : s.status === "crux" ? el("span", { class: "crux" }, heard("crux: "), shown) : shown;
    return [mark ? el("span", { class: mark }, heard(`${words} `), value) : value,
      s.clauses.length ? [" ", el("span", { class: "where" }, "(", clauses(s.clauses), ")")] : []];
  }

  function level(id, title, changed, count) {
    return el("a", { href: `#${id}`, class: id === "rules" ? null : "words" }, title, el("span", {}, `${changed} of ${count} ${id === "rules" ? "differ" : "touched"}`));
  }

  function ruleRow(r, found) {
    return el("tr", { class: r.differs ? null : "same" },
      el("th", { scope: "row" }, prose(r.title), el("span", { class: "name" }, r.address)),
      el("td", { "data-label": found.a }, side(r.before, r.alters ? "old" : "", "[before:]")),
      el("td", { "data-label": found.b }, side(r.after, r.alters ? "new" : "", "[now:]")),
      el("td", { class: "kind" }, r.kind, r.advisory && r.alters ? ", not computed" : ""));
  }

  const SIGNS = { same: "=", reworded: "~", moved: "↕", split: "⑂", merged: "⋎", added: "+", dropped: "×" };
  function clauseRow(c) {
    return el("li", { class: c.kind === "same" && !c.told ? "same" : null },
      el("span", {}, clauses(c.a)), el("span", { class: "relation", "aria-hidden": "true" }, SIGNS[c.kind]),
      el("span", {}, clauses(c.b)), el("em", {}, c.became, c.told ? ["; ", el("span", { class: "alters" }, c.told)] : ""));
  }

  function wordRow(w) {
    const now = w.a.join().replace(/[^,]*#/g, "") === w.b.join().replace(/[^,]*#/g, "") ? ""
      : el("span", {}, w.b.length ? [w.a.length ? "now " : "", clauses(w.b)] : "dropped");
    const row = el("div", { class: w.reason === "none" ? "dr same" : "dr" },
      el("p", { class: "k2" }, w.a.length ? clauses(w.a) : el("i", { class: "silent" }, "—"), now,
        w.told ? el("span", {}, w.told) : ""));
    row.insertAdjacentHTML("beforeend", w.html); // escaped by the collation that made it
    return row;
  }

  function show(found) {
    const titles = [a, b].map((s) => s.selectedOptions[0].textContent.trim());
    const pair = page.querySelector(`[data-pairs] [data-a="${CSS.escape(a.value)}"][data-b="${CSS.escape(b.value)}"] a`);
    const differ = found.rules.filter((r) => r.differs).length;
    const changed = found.clauses.filter((c) => c.kind !== "same").length;
    const touched = found.wording.filter((w) => w.reason !== "none").length;
    const none = (n, words) => n ? "" : el("p", { class: "fine none" }, words);
    set(
      el("p", { class: "lede" }, found.lede || "There is nothing to compare."),
      found.notes.map((note) => el("p", { class: "fine" }, note)),
      pair ? el("p", { class: "fine" }, pair.cloneNode(true), ".") : "",
      el("nav", { class: "jump", "aria-label": "Levels" },
        found.rules.length ? level("rules", "Rules", differ, found.rules.length) : "",
        found.clauses.length ? [level("clauses", "Clauses", changed, found.clauses.length),
          level("wording", "Wording", touched, found.wording.length)] : ""),
      found.rules.length ? el("section", {}, el("h2", { id: "rules" }, "Rules"), none(differ, "No rule differs."),
        el("table", { class: "ruled stack sides" },
          el("colgroup", {}, el("col", { class: "rule" }), el("col"), el("col"), el("col", { class: "last" })),
          el("thead", {}, el("tr", {}, ["rule", found.a, found.b, "change"].map((t) => el("th", { scope: "col" }, t)))),
          el("tbody", {}, found.rules.map((r) => ruleRow(r, found))))) : "",
      found.clauses.length ? [
        el("section", { class: "words" }, el("h2", { id: "clauses" }, "Clauses"), none(changed, "Every clause is the same."),
          el("ol", { class: "links" }, found.clauses.map(clauseRow))),
        el("section", { class: "words" }, el("h2", { id: "wording" }, "Wording"), none(touched, "The words are the same throughout."),
          el("ul", { class: "key" }, el("li", {}, el("del", {}, `only in ${found.a}`)), el("li", {}, el("ins", {}, `only in ${found.b}`))),
          el("div", { class: "dr hd", "aria-hidden": "true" }, el("p", { class: "k2" }, "clause"), el("div", { class: "dp" }, el("p", {}, titles[0]), el("p", {}, titles[1]))),
          found.wording.map(wordRow))] : "");
  }

  /* Three or more: a row for what corresponds, a column for each; of words, what the first has not is marked. */
  function columns(found) {
    const titles = chosen().map((s) => s.selectedOptions[0].textContent.trim());
    const head = (first) => el("thead", {}, el("tr", {}, first ? el("th", { scope: "col" }, first) : "", titles.map((t) => el("th", { scope: "col" }, t))));
    const differ = found.rules.filter((r) => r.differs).length, any = found.rows.some((row) => row.some(Boolean));
    set(
      el("p", { class: "lede" }, found.rules.length ? `Of ${found.rules.length} rules ${differ} are not the same in all ${titles.length}.` : `${titles.length} texts, clause beside clause.`),
      found.rules.length ? el("section", {}, el("h2", { id: "rules" }, "Rules"),
        el("div", { class: "synopsis", role: "region", "aria-label": "Rules in columns", tabindex: "0" },
          el("table", { class: "ruled" }, head("rule"), el("tbody", {}, found.rules.map((r) => el("tr", { class: r.differs ? null : "same" },
            el("th", { scope: "row" }, prose(r.title), el("span", { class: "name" }, r.address)), r.sides.map((s) => el("td", {}, side(s)))))))) ) : "",
      any ? el("section", { class: "words" }, el("h2", { id: "wording" }, "Clauses and wording"),
        el("ul", { class: "key" }, el("li", {}, el("ins", {}, "words"), ` that ${found.labels[0]} has not, in clauses that correspond to one of its own`)),
        el("div", { class: "synopsis", role: "region", "aria-label": "Clauses in columns", tabindex: "0" },
          el("table", { class: "ruled" }, head(""), el("tbody", {}, found.rows.map((row) => {
            const same = row.every((cell) => cell && !/<(ins|del)\b/.test(cell.html));
            return el("tr", { class: same ? "same" : null }, row.map((cell) => {
              if (!cell) return el("td", {}, el("span", { class: "silent" }, "—"));
              const words = el("p", {});
              words.innerHTML = cell.html; // escaped by the collation that made it
              return el("td", {}, el("p", { class: "k2" }, clauses(cell.refs)), words);
            }));
          }))))) : "");
  }

  function remember() {
    const kept = new URLSearchParams({ a: a.value, b: b.value });
    for (const select of more) if (select.value) kept.append("more", select.value);
    if (!only.checked) kept.set("all", "1");
    if (rulesOnly.checked) kept.set("rules", "1");
    history.replaceState(null, "", `#${kept}`);
  }

  async function compare() {
    const mine = ++asked, names = chosen().map((select) => select.value);
    remember();
    const data = [...new Set(chosen().map((s) => `texts-${s.selectedOptions[0].dataset.game}`))];
    stop.hidden = false;
    form.classList.add("busy");
    state.textContent = "The collation is being fetched and set up …";
    try {
      for (const found of await Promise.all(data.map(hoyle.need))) texts = { ...texts, ...found.texts };
      const found = await hoyle.ask(names.length > 2 ? { ask: "synopsis", names } : { ask: "texts", a: names[0], b: names[1] }, data);
      if (mine !== asked) return; // another choice was made meanwhile
      state.textContent = "";
      if (found.refused) { answer.hidden = true; state.textContent = `${found.refused.message}; ${found.refused.hint}.`; return; }
      (names.length > 2 ? columns : show)(found);
      answer.hidden = false;
      answer.focus({ preventScroll: true });
    } catch (error) {
      if (mine === asked) state.textContent = error.cancelled ? "Stopped." : `${error.message} The command variorum diff compares the same without a limit.`;
    } finally {
      if (mine === asked) { stop.hidden = true; form.classList.remove("busy"); }
    }
  }

  function choose(select, name) { if ([...select.options].some((o) => o.value === name)) select.value = name; }
  function open() {
    const kept = new URLSearchParams(location.hash.slice(1));
    if (!kept.has("a") || !kept.has("b")) return; // a place on the page
    choose(a, kept.get("a"));
    choose(b, kept.get("b"));
    more.forEach((select, i) => { select.value = ""; choose(select, kept.getAll("more")[i] || ""); });
    if (kept.has("more")) form.querySelector(".more").open = true;
    only.checked = kept.get("all") !== "1";
    rulesOnly.checked = kept.get("rules") === "1";
    compare();
  }

  form.addEventListener("submit", (event) => { event.preventDefault(); compare(); });
  turn.addEventListener("click", () => { [a.value, b.value] = [b.value, a.value]; if (answer.hidden) remember(); else compare(); });
  stop.addEventListener("click", () => hoyle.cancel());
  for (const box of [only, rulesOnly]) box.addEventListener("change", remember);
  for (const select of [a, b, ...more]) select.addEventListener("change", () => { if (answer.hidden) remember(); else compare(); });
  /* The address is the choice, so a level is gone to without one. */
  answer.addEventListener("click", (event) => {
    const link = event.target.closest(".jump a");
    if (!link) return;
    event.preventDefault();
    const head = document.getElementById(link.getAttribute("href").slice(1));
    head.tabIndex = -1;
    head.focus({ preventScroll: true });
    head.scrollIntoView();
  });
  page.querySelector("[data-scriptless]").hidden = true;
  for (const hidden of form.querySelectorAll(".versus, .desk-do, .more")) hidden.hidden = false;
  for (const select of [b, ...more]) select.append(...[...a.children].map((group) => group.cloneNode(true)));
  b.value = ([...b.options].find((o) => o.value.split(/[ @]/)[0] !== a.value) ?? b.options[0]).value;
  window.addEventListener("hashchange", open);
  open();
})();
