import { AUTHENTICATION_OUTCOMES, OUTCOME_YEAR, OUTCOMES } from '../acquirer/outcome.js';
import type { Catalogue } from '../../catalogue/catalogue.js';
import { testCardNumber } from '../../catalogue/test-cards.js';
import { CONTROL } from '../control/control.js';
import { SET_UP_OPERATIONS } from '../operations/index.js';

const escape = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
const row = (cells: readonly string[]): string => `<tr>${cells.map((cell) => `<td>${escape(cell)}</td>`).join('')}</tr>`;
const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  `<table><thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead><tbody>${rows.map(row).join('')}</tbody></table>`;

const expiry = (month: string | number): string => `${String(month).padStart(2, '0')}/${OUTCOME_YEAR}`;

/** The page that a browser shows at the gateway: what it is, its operations, the outcomes of test cards, and the last requests. */
export function welcomePage({ contracts }: Catalogue, merchantId: string, steered: boolean): string {
  const operations = [
    ...contracts.map(({ id, method, route, request }) => [
      id,
      `${method} ${route}`,
      request.find(({ path }) => path === 'apiOperation')?.value ?? '',
    ]),
    ...Object.keys(SET_UP_OPERATIONS).map((name) => [
      'outside the specification',
      'PUT .../order/{orderid}/transaction/{transactionid}',
      name,
    ]),
  ];
  const outcomes = [
    ...Object.entries(OUTCOMES).map(([month, { result, gatewayCode }]) => [expiry(month), `${result}, ${gatewayCode}`]),
    ...Object.entries(AUTHENTICATION_OUTCOMES).map(([month, outcome]) => [expiry(month), `authentication: ${outcome}`]),
    ['any other', 'SUCCESS, APPROVED'],
  ];
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>touchstone gateway</title>
<style>${STYLE}</style></head><body><main>
<h1>touchstone gateway</h1>
<p>A payment gateway for tests: it speaks every contract of the API, keeps orders, and moves no money. The merchant is <code>${escape(merchantId)}</code>.</p>
<h2>Cards</h2>
<p>Any number of the test ranges, such as <code>${testCardNumber(16)}</code>. The expiry chooses what becomes of it.</p>
${table(['expiry', 'outcome'], outcomes)}
<h2>Operations</h2>
${table(['contract', 'path', 'apiOperation'], operations)}
${steered ? LATEST : '<p>The last requests are not shown, because control is off.</p>'}
</main></body></html>`;
}

const LATEST = `<h2>Last requests</h2><p id="state" role="status">none yet</p>
<table><thead><tr><th scope="col">time</th><th scope="col">request</th><th scope="col">operation</th><th scope="col">served by</th><th scope="col">status</th></tr></thead><tbody id="requests"></tbody></table>
<script>
const show = async () => {
  const answer = await fetch('${CONTROL}/requests').catch(() => undefined);
  if (answer === undefined || !answer.ok) { document.getElementById('state').textContent = 'the gateway does not answer'; return; }
  const { requests } = await answer.json();
  document.getElementById('state').textContent = requests.length + ' requests kept';
  document.getElementById('requests').replaceChildren(...requests.slice(-20).reverse().map((one) => {
    const row = document.createElement('tr');
    for (const text of [one.time, one.method + ' ' + one.path, one.operation ?? '', one.contract ?? '', String(one.status)])
      row.appendChild(document.createElement('td')).textContent = text;
    return row;
  }));
};
void show();
setInterval(show, 2000);
</script>`;

const STYLE = `:root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;margin:0}main{max-width:60rem;margin:0 auto;padding:1.5rem}
table{border-collapse:collapse;width:100%;margin:.5rem 0 1.5rem;display:block;overflow-x:auto}td,th{text-align:left;padding:.25rem .75rem .25rem 0;border-bottom:1px solid #8884;vertical-align:top}
code,td{font-family:ui-monospace,monospace;font-size:.9em}h1{margin-top:0}`;
