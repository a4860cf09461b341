/**
 * The script of the report: filter, deep links, copying, theme, printing. Plain JavaScript, because it travels as text. It only hides,
 * shows and opens what is already on the page, and makes no element from data.
 */
export const SCRIPT = String.raw`
'use strict';
(() => {
  const all = (selector, root = document) => Array.from(root.querySelectorAll(selector));
  const byId = (id) => document.getElementById(id);
  const data = JSON.parse(byId('index').textContent);
  const input = byId('filter');
  const hits = byId('hits');
  const causeRows = all('tr[data-g]');
  const causeDetails = all('details[data-d]');
  const ruleRows = all('tr[data-r]');
  const clauses = all('details[data-c]').map((element) => ({ element, rows: all('tr[data-r]', element), opened: false }));
  const placeOf = new Map(ruleRows.map((row, i) => [row, i]));
  const texts = data.rows.map((row) => (row[2] + ' ' + row[5]).toLowerCase());

  // Words are joined by and; key:value narrows, a minus turns a word around, quotes keep blanks together.
  const parse = (query) => {
    const words = [];
    for (const match of query.matchAll(/(-?)(?:([a-z]+):)?(?:"([^"]*)"|(\S+))/gi)) {
      const value = (match[3] ?? match[4] ?? '').toLowerCase();
      if (value !== '') words.push({ not: match[1] === '-', key: (match[2] ?? '').toLowerCase(), value });
    }
    return words;
  };
  const KEYS = ['status', 'contract', 'rule', 'level', 'clause', 'side', 'family', 'is'];
  const isContract = (wanted, contract) => contract === wanted || contract.startsWith(wanted + '@');
  const like = (wanted, text) => {
    text = text.toLowerCase();
    if (!wanted.includes('*')) return text.includes(wanted);
    let at = 0;
    for (const piece of wanted.split('*')) {
      const found = text.indexOf(piece, at);
      if (found < 0) return false;
      at = found + piece.length;
    }
    return true;
  };
  const plain = (word, thing, text) => {
    switch (word.key) {
      case 'level': return thing.level === word.value;
      case 'rule': return like(word.value, thing.rule);
      case 'clause': return thing.clause === word.value || thing.clause.startsWith(word.value + '.');
      case 'side': return thing.side === word.value;
      case 'family': return thing.family === word.value;
      case 'is': return (thing.is ?? '').split(' ').includes(word.value);
      default: return text.includes(KEYS.includes(word.key) || word.key === '' ? word.value : word.key + ':' + word.value);
    }
  };
  const causeFits = (cause, words) => words.every((word) => {
    const holds =
      word.key === 'status' ? cause.status === word.value
      : word.key === 'contract' ? cause.contracts.some((i) => isContract(word.value, data.contracts[i] ?? ''))
      : plain(word, cause, cause.text + ' ' + cause.rule.toLowerCase());
    return holds !== word.not;
  });
  const rowFits = (i, words) => {
    const row = data.rows[i];
    const thing = { level: row[0], side: row[1], rule: row[2], clause: row[3], family: row[4] };
    const own = words.filter((word) => word.key === 'status' || word.key === 'contract');
    if (!words.every((word) => own.includes(word) || plain(word, thing, texts[i]) !== word.not)) return false;
    if (own.length === 0) return true;
    // Contract and status belong together: both must hold of the same rule.
    for (let at = 6; at < row.length; at++) {
      const contract = data.contracts[Math.floor(row[at] / 10)] ?? '';
      const status = data.statuses[row[at] % 10];
      if (own.every((word) => (word.key === 'status' ? status === word.value : isContract(word.value, contract)) !== word.not)) return true;
    }
    return false;
  };

  const show = (element, shown) => { if (element !== undefined && element.hidden === shown) element.hidden = !shown; };
  const apply = (query) => {
    const words = parse(query);
    let causes = 0;
    data.causes.forEach((cause, i) => {
      const fits = causeFits(cause, words);
      if (fits) causes++;
      show(causeRows[i], fits);
      show(causeDetails[i], fits);
    });
    let rules = 0;
    const found = [];
    for (const clause of clauses) {
      let inClause = 0;
      for (const row of clause.rows) {
        const fits = rowFits(placeOf.get(row), words);
        if (fits) inClause++;
        show(row, fits);
      }
      show(clause.element, inClause > 0 || words.length === 0);
      rules += inClause;
      if (inClause > 0) found.push(clause);
    }
    const few = words.length > 0 && rules <= 150;
    for (const clause of clauses) {
      const open = few && found.includes(clause);
      if (open && !clause.element.open) { clause.element.open = true; clause.opened = true; }
      else if (!open && clause.opened) { clause.element.open = false; clause.opened = false; }
    }
    for (const [section, count, total] of [['findings', causes, data.causes.length], ['traceability', rules, 1]]) {
      const empty = byId(section).querySelector('.empty');
      empty.hidden = !(words.length > 0 && count === 0 && total > 0);
    }
    hits.textContent = words.length === 0 ? '' : causes + (causes === 1 ? ' cause, ' : ' causes, ') + rules + (rules === 1 ? ' rule line' : ' rule lines');
  };

  const remember = (query) => {
    // Half a surrogate pair has no place in an address, and some viewers forbid changing it at all.
    try { history.replaceState(null, '', location.pathname + location.search + (query === '' ? '' : '#q=' + encodeURIComponent(query))); } catch { /* the filter works all the same */ }
  };
  const follow = () => {
    let hash = location.hash.slice(1);
    try { hash = decodeURIComponent(hash); } catch { /* not ours */ }
    if (hash.startsWith('q=')) {
      input.value = hash.slice(2);
      apply(input.value);
      byId(clauses.length > 0 && data.causes.length === 0 ? 'traceability' : 'findings').scrollIntoView();
      return;
    }
    const target = hash === '' ? null : byId(hash);
    if (target === null) return;
    if (target.closest('[hidden]') !== null) { input.value = ''; apply(''); }
    for (let at = target.closest('details'); at !== null; at = at.parentElement.closest('details')) at.open = true;
    target.scrollIntoView();
    if (target.tabIndex === -1) target.focus({ preventScroll: true });
  };

  byId('tools').hidden = false;
  input.addEventListener('input', () => { apply(input.value); remember(input.value); });
  addEventListener('hashchange', follow);
  document.addEventListener('click', (event) => {
    // A second click on the same link changes no address, and still ought to lead there.
    const link = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null;
    if (link !== null && link.getAttribute('href') === location.hash) follow();
  });
  document.addEventListener('keydown', (event) => {
    const typing = event.target instanceof HTMLElement && event.target.matches('input,textarea');
    if (event.key === '/' && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) { event.preventDefault(); input.focus(); input.select(); }
    if (event.key === 'Escape' && event.target === input) { input.value = ''; apply(''); remember(''); }
  });

  const copyText = async (text) => {
    try { await navigator.clipboard.writeText(text); return true; } catch { /* not allowed here: the old way */ }
    const area = document.createElement('textarea');
    area.value = text;
    area.className = 'away';
    document.body.append(area);
    area.select();
    const done = document.execCommand('copy');
    area.remove();
    return done;
  };
  for (const button of all('button.copy')) {
    button.hidden = false;
    const label = button.firstChild;
    button.addEventListener('click', async () => {
      const done = await copyText(button.parentElement.querySelector('pre').textContent);
      label.data = done ? 'Copied' : 'Not copied';
      setTimeout(() => { label.data = 'Copy'; }, 1500);
    });
  }

  const root = document.documentElement;
  const theme = byId('theme');
  const isDark = () => (root.dataset.theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')) === 'dark';
  const name = () => { theme.textContent = isDark() ? 'Light' : 'Dark'; theme.setAttribute('aria-label', isDark() ? 'Light theme' : 'Dark theme'); };
  try { const kept = localStorage.getItem('touchstone-theme'); if (kept === 'dark' || kept === 'light') root.dataset.theme = kept; } catch { /* no storage */ }
  name();
  theme.addEventListener('click', () => {
    root.dataset.theme = isDark() ? 'light' : 'dark';
    try { localStorage.setItem('touchstone-theme', root.dataset.theme); } catch { /* no storage */ }
    name();
  });

  let closed = [];
  addEventListener('beforeprint', () => { closed = causeDetails.filter((element) => !element.open); for (const element of closed) element.open = true; });
  addEventListener('afterprint', () => { for (const element of closed) element.open = false; closed = []; });

  follow();
})();
`;
