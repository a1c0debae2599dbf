/* The page in which a deal is run: what is typed goes to the desk, what comes back is set as the pages of examples
   are. The address keeps the deal, so that it can be sent to somebody. */
(function () {
  "use strict";
  const page = document.querySelector(".run");
  if (!page) return;
  const [form, asking] = page.querySelectorAll("form.desk");
  const answer = page.querySelector("section.answer"), played = page.querySelector(".may .answer");
  const field = form.elements.record, example = form.elements.example, under = form.elements.under;
  const SUITS = { S: "spades", H: "hearts", D: "diamonds", C: "clubs" };
  const MOST = 50000, KEPT = 20000; // characters of a record that are judged here, and that an address holds
  let shown = ""; // the record of the chosen example, as long as nothing is changed in it
  let names = {}; // of the game last asked about: titles of rule sets, names of clauses

  const game = () => (/^game:[ \t]*["']?([a-z-]+)/m.exec(field.value) || [])[1] || "";
  const known = (name) => Boolean(under.querySelector(`optgroup[data-game="${CSS.escape(name)}"]`));

  /* An element with its attributes and children; children are nodes or text, never markup. */
  function el(tag, attributes, ...children) {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes || {})) if (value != null) made.setAttribute(name, value);
    made.append(...children.flat(9).filter((child) => child != null && child !== ""));
    return made;
  }
  const heard = (text) => el("span", { class: "vh" }, text);

  function clause(ref) {
    const [text, id] = ref.split("#");
    const name = names.clauses?.[ref];
    return name ? el("a", { href: `${hoyle.root}editions/${text}.html#${id}` }, name) : el("span", {}, ref);
  }
  const clauses = (refs) => refs.flatMap((ref, i) => [i ? ", " : "", clause(ref)]);
  const title = (name) => names.titles?.[name] || name;

  function parameter(variant, name) {
    const path = `${hoyle.root}variants/${variant.split(" ")[0]}.html`;
    return el("a", { href: `${path}#${name.replace(/\.(\d+|[AKQJT2-9])$/, "")}` }, el("code", {}, name));
  }

  /* The ground of a ruling: rule, value, clauses or source. */
  function ground(ruling, variant) {
    if (!ruling.parameter) return [];
    const supplied = ["supplied", "default"].includes(ruling.status);
    const value = supplied ? el("span", { class: "sup" }, ruling.value) : ruling.value;
    const said = ruling.clauses.length ? clauses(ruling.clauses) : ruling.source;
    const name = ruling.status === "constant" ? el("code", {}, ruling.parameter) : parameter(variant, ruling.parameter);
    return el("span", { class: "ground" }, name, ruling.value ? [": ", value] : [],
      ruling.status && ruling.status !== "attested" ? el("i", {}, `, ${ruling.status}`) : "",
      said && said.length ? [" (", said, ")"] : []);
  }

  function place(ruling) {
    let number = ruling.event ? `deal.${ruling.event}` : ruling.at ? String(ruling.at) : "deal";
    if (ruling.deal) number = `${ruling.deal}.${number}`;
    return number;
  }

  /* The verdict as the command has it; where somebody else noticed or claimed it, of whom. */
  function verdict(ruling) {
    if (ruling.verdict === "legal") return "";
    const by = !ruling.offender || ruling.action.split(" ")[0] === ruling.offender ? "" : ` by ${ruling.offender}`;
    return ruling.verdict[0].toUpperCase() + ruling.verdict.slice(1) + by;
  }

  function step(ruling, variant) {
    const wrong = verdict(ruling);
    const doubt = ruling.verdict === "undecided";
    return el("li", { class: wrong && !doubt ? "breach" : null },
      el("span", { class: "no", title: ruling.where || null }, place(ruling)),
      el("span", { class: "did" }, ruling.action || "the deal"),
      el("div", { class: "ruling" },
        el("p", { class: wrong ? "not" : null },
          wrong ? [el("span", { "aria-hidden": "true", class: "sign" }, doubt ? "? " : "× "), `${wrong}: `] : heard("Lawful. "),
          ruling.sentence || (wrong ? "" : "Lawful."), " ", ground(ruling, variant))));
  }

  function score(result) {
    const sides = Object.entries(result.score).map(([side, points]) => `${side} ${points}`);
    if (result.void) return "deal void";
    return sides.join(", ") || (result.open.length ? "left open" : "no score");
  }

  function facts(result) {
    const out = Object.entries(result.items).map(
      ([name, value]) => `${name} ${value}${result.unscored.includes(name) ? ` (${result.open.length || result.void ? "not counted" : "not scored"})` : ""}`);
    for (const [name, value] of Object.entries(result.extra)) out.push(`${name} ${value}`);
    if (result.trump) out.push(`${SUITS[result.trump] || result.trump} trumps`);
    if (result.void) out.push(`${result["next-dealer"] || "who"} deals next`);
    if (result.winner && result.winner !== "none") out.push(`${result.winner} has won`);
    return out.length ? el("p", {}, `${out.join("; ")}.`) : "";
  }

  const { head: WARNED, kinds: KINDS } = JSON.parse(page.dataset.words); // the command's own words
  function warnings(result, variant) {
    const out = [];
    if (result.halt) out.push(el("p", { class: "not" }, `Stopped: ${result.halt.reason}.`, result.halt.hint ? ` To go on: ${result.halt.hint}.` : ""));
    const lines = Object.keys(KINDS).flatMap((kind) => result.warns.filter((warn) => warn.kind === kind)).map((warn) => {
      const [value, otherwise] = warn.told;
      return el("li", {}, el("i", {}, KINDS[warn.kind]), " ", parameter(variant, warn.parameter), `: ${value}`, otherwise ? `. ${otherwise}` : "");
    });
    if (lines.length) out.push(el("p", { class: "fine" }, `${WARNED}:`), el("ul", { class: "fine warned" }, lines));
    if (result.open.length) out.push(el("p", { class: "fine" }, `Left open by the record: ${result.open.join(", ")}.`));
    return out;
  }

  function result(found, variant, ...more) {
    const prior = Object.entries(found.prior).filter(([, points]) => points);
    const before = prior.length ? `before: ${prior.map(([side, points]) => `${side} ${points}`).join(", ")}` : "";
    return el("div", { class: "result" },
      el("p", { class: "score" }, score(found), before ? el("small", {}, before) : ""),
      el("div", {}, facts(found), ...more, warnings(found, variant)));
  }

  const variantLink = (name) => el("a", { href: `${hoyle.root}variants/${name.split(" ")[0]}.html` }, title(name));

  function judged(data) {
    return data.outcomes.map((outcome) => outcome.fits
      ? [el("h2", {}, data.title || "The deal"), el("p", { class: "fine" }, "under ", variantLink(outcome.variant)),
        el("ol", { class: "steps", "aria-label": "Ruling by ruling" }, outcome.rulings.map((r) => step(r, outcome.variant))),
        result(outcome, outcome.variant)]
      : [el("h2", {}, "These rules do not fit"), el("p", {}, variantLink(outcome.variant), `: ${outcome.because}.`)]);
  }

  function side(value, refs) {
    return [value || "none", refs.length ? [" (", clauses(refs), ")"] : " (supplied)"];
  }

  function compared(data, brief) {
    const several = (n) => `${n} rule set${n === 1 ? "" : "s"}`;
    const groups = data.groups.map((group, i) => {
      const apart = data.separators.filter((s) => s.groups[1] === i);
      return result(group, group.variants[0],
        el("ul", { class: "under" }, group.variants.map((name) => el("li", {}, variantLink(name)))),
        apart.map((s) => el("p", { class: "apart" },
          data.groups.length > 2 ? `Against ${score(data.groups[s.groups[0]])} (${s.groups[0] + 1}), by ` : "What makes the difference: ",
          s.switches.map((w, n) => [n ? ", together with " : "", el("code", {}, w.parameter), ": ",
            el("ins", {}, heard("here "), side(w.right, w["right-clauses"])), " for ",
            el("del", {}, heard("elsewhere "), side(w.left, w["left-clauses"]))]), ".")));
    });
    const reasons = {};
    for (const [name, reason] of Object.entries(data.misfits)) (reasons[reason] ??= []).push(name);
    return [el("h2", {}, `${data.title || "The deal"}, under every rule set`),
      el("p", { class: "fine" }, data.groups.length === 1 ? "All agree." : `${data.groups.length} results, numbered in this order.`,
        brief ? " What makes the difference is being looked for." : ""),
      data.groups.map((group, i) => { groups[i].querySelector(".score").append(el("small", {}, `${i + 1} · ${several(group.variants.length)}`)); return groups[i]; }),
      Object.entries(reasons).map(([reason, list]) => el("p", { class: "fine" }, `Not asked of ${list.map(title).join("; ")}: ${reason}.`))];
  }

  /* What is wrong with what was typed, each with its line and a way there. */
  function wrong(box, findings, area) {
    box.replaceChildren(el("p", {}, findings.length === 1 ? "This cannot be read:" : `${findings.length} things are wrong:`),
      el("ol", {}, findings.map((finding) => {
        const line = area.value.split("\n")[finding.line - 1] ?? "";
        const from = Math.max(0, finding.column - 40), cut = line.slice(from, from + 70);
        const go = el("button", { type: "button" }, `line ${finding.line}, column ${finding.column}`);
        go.addEventListener("click", () => point(area, finding));
        return el("li", {}, go, `: ${finding.message}. `, finding.hint ? el("span", { class: "hint" }, finding.hint) : "",
          line ? el("pre", { "aria-hidden": "true" }, `${cut}\n${" ".repeat(Math.max(0, finding.column - 1 - from))}^`) : "");
      })));
    box.hidden = !findings.length;
    area.setAttribute("aria-invalid", String(findings.length > 0));
  }

  function point(area, finding) {
    const lines = area.value.split("\n");
    const start = lines.slice(0, finding.line - 1).reduce((n, l) => n + l.length + 1, 0);
    const at = start + [...(lines[finding.line - 1] ?? "")].slice(0, finding.column - 1).join("").length;
    area.focus();
    area.setSelectionRange(at, Math.min(at + 1, area.value.length));
  }

  /* Ask the desk; meanwhile the state says so and Stop stops it. */
  async function ask(where, question, data, show, doing = "The referee is being fetched and is reading its rules …") {
    const state = where.querySelector(".state"), stop = form.elements.stop, buttons = where.querySelectorAll("button:not([name=stop])");
    const stopping = where === form ? stop : null;
    const began = performance.now();
    buttons.forEach((b) => { b.disabled = true; });
    if (stopping) stopping.hidden = false;
    state.textContent = doing;
    const clock = setInterval(() => {
      state.textContent = `${doing} ${Math.round((performance.now() - began) / 1000)} s`;
    }, 2000);
    try {
      const found = await hoyle.ask(question, data);
      state.textContent = "";
      return show(found);
    } catch (error) {
      state.textContent = error.cancelled ? "Stopped." : `${error.message} The command variorum run has no limit of time.`;
    } finally {
      clearInterval(clock);
      buttons.forEach((b) => { b.disabled = false; });
      if (stopping) stopping.hidden = true;
    }
  }

  async function run(every) {
    const here = game();
    const box = page.querySelector("#wrong");
    if (field.value.length > MOST) return tooLong(box);
    const used = known(here) ? here : under.selectedOptions[0].parentElement.dataset.game;
    if (!every && known(here)) choose(here);
    remember(every ? "compare" : "run");
    const data = [`rules-${used}`];
    names = await hoyle.need(data[0]).catch(() => ({}));
    const show = (found, brief) => {
      wrong(box, found.findings || [], field);
      const body = found.outcomes ? judged(found) : found.groups ? compared(found, brief) : [];
      answer.replaceChildren(...body.flat(9));
      answer.hidden = !body.flat(9).length;
      if (!box.hidden) box.scrollIntoView({ block: "nearest" });
      else if (brief !== false) answer.focus({ preventScroll: true });
      return box.hidden && found.groups?.length > 0;
    };
    const record = field.value;
    clear(); // what stands there was said of another record
    if (!every) await ask(form, { ask: "run", record, under: [under.value] }, data, show);
    // first who agrees with whom, then, which takes longer, what makes the difference
    else if (await ask(form, { ask: "compare", record, brief: true }, data, (found) => show(found, true)))
      await ask(form, { ask: "compare", record }, data, (found) => show(found, false), "What makes the difference is being looked for …");
  }

  /* Nothing of it is read: Python in a page would take minutes only to say what is wrong. */
  function tooLong(box) {
    clear();
    const said = (n) => n.toLocaleString("en");
    box.replaceChildren(el("p", {}, `This record has ${said(field.value.length)} characters, and this page reads ${said(MOST)}. A deal is written in a few hundred; the command variorum run reads longer files.`));
    box.hidden = false;
    field.setAttribute("aria-invalid", "true");
    box.scrollIntoView({ block: "nearest" });
  }

  /* The rule sets of the record's game are those to choose from. */
  function choose(name) {
    for (const group of under.querySelectorAll("optgroup")) group.disabled = group.hidden = group.dataset.game !== name;
    if (under.selectedOptions[0]?.parentElement.dataset.game !== name) {
      under.value = under.querySelector(`optgroup[data-game="${CSS.escape(name)}"] option`)?.value ?? under.value;
    }
  }

  function remember(asked) {
    const state = new URLSearchParams();
    if (asked) state.set("ask", asked);
    if (asked !== "compare") state.set("under", under.value);
    if (example.value && field.value === shown) state.set("example", example.value);
    else if (field.value.length <= KEPT) state.set("deal", field.value);
    history.replaceState(null, "", `#${state}`);
  }

  async function load(id) {
    const option = example.querySelector(`option[value="${CSS.escape(id)}"]`);
    if (!option) return;
    const deals = await hoyle.need(`deals-${option.dataset.game}`);
    example.value = id;
    shown = field.value = deals[id];
    fit();
    choose(option.dataset.game);
    clear();
  }

  function fit() { field.rows = Math.min(40, Math.max(12, field.value.split("\n").length + 1)); }
  function clear() {
    answer.hidden = true;
    wrong(page.querySelector("#wrong"), [], field);
    field.removeAttribute("aria-invalid");
  }

  form.addEventListener("submit", (event) => { event.preventDefault(); run(false); });
  form.elements.every.addEventListener("click", () => run(true));
  form.elements.stop.addEventListener("click", () => hoyle.cancel());
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) { event.preventDefault(); run(false); }
  });
  field.addEventListener("input", () => { fit(); if (known(game())) choose(game()); if (field.value !== shown) example.value = ""; });
  example.addEventListener("change", async () => {
    if (!example.value) { example.value = ""; field.focus(); return; }
    await load(example.value);
    remember("");
  });
  under.addEventListener("change", () => remember(""));

  asking.addEventListener("submit", async (event) => {
    event.preventDefault();
    const { under: rules, trump, trick, hand } = asking.elements;
    const box = asking.querySelector(".wrong");
    const data = [`rules-${rules.selectedOptions[0].parentElement.dataset.game}`];
    names = await hoyle.need(data[0]).catch(() => ({}));
    const question = { ask: "legal", under: rules.value, trump: trump.value, trick: trick.value, hand: hand.value };
    await ask(asking, question, data, (found) => {
      for (const input of [trump, trick, hand]) input.removeAttribute("aria-invalid");
      box.hidden = !found.refused;
      played.hidden = Boolean(found.refused);
      if (found.refused) {
        const input = asking.elements[found.refused.field];
        box.replaceChildren(el("p", {}, `${input?.closest("label").firstChild.textContent.trim() ?? found.refused.field}: ${found.refused.message}; ${found.refused.hint}.`));
        input?.setAttribute("aria-invalid", "true");
        input?.focus();
        return;
      }
      const cards = (codes) => codes.map((code) => code.replace("T", "10").replace(/[SHDC]$/, (s) => ({ S: "♠", H: "♥", D: "♦", C: "♣" })[s])).join("  ");
      const why = (list) => list.filter((r) => r.sentence || r.parameter).map((r) => el("p", {}, r.sentence, " ", ground(r, found.variant)));
      const barred = (entries, word, sign) => Object.entries(entries).map(([card, r]) => el("li", { class: "breach" },
        el("span", { class: "did" }, cards([card])),
        el("div", { class: "ruling" }, el("p", { class: "not" }, el("span", { "aria-hidden": "true", class: "sign" }, sign), `${word}: ${r.sentence} `, ground(r, found.variant)))));
      played.replaceChildren(el("h3", {}, "Lawful"), el("p", { class: "cards" }, found.lawful.length ? cards(found.lawful) : "no card"), ...why(found.because),
        el("ol", { class: "steps answers" }, barred(found.barred, "Not lawful", "× "), barred(found.undecided, "Undecided", "? ")));
      played.focus({ preventScroll: true });
    });
  });

  /* What the address says: an example or a deal, the rules, and what to ask at once. */
  async function open() {
    const state = new URLSearchParams(location.hash.slice(1));
    if (state.has("example")) await load(state.get("example"));
    else if (state.has("deal")) { field.value = state.get("deal"); example.value = ""; fit(); }
    if (known(game())) choose(game());
    if (state.has("under") && [...under.options].some((o) => o.value === state.get("under"))) under.value = state.get("under");
    if (state.get("ask")) await run(state.get("ask") === "compare");
  }

  page.querySelector("[data-scriptless]").hidden = true;
  for (const part of page.querySelectorAll(".desk-row, .desk-do, .may")) part.hidden = false;
  shown = field.value;
  fit();
  window.addEventListener("hashchange", open);
  open();
})();
