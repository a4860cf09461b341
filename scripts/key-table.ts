import { ROWS, type Row } from '../src/config/keys/rows.js';

const BEGIN = '<!-- The table is written by npm run lock, from src/config/keys. -->\n';
const END = '<!-- Here it ends. -->\n';

/** A page with its table of keys as the rows say. */
export function withKeyTable(page: string): string {
  const [before, after] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (before < 0 || after < before) throw new Error('the page has no place for the table of keys');
  return `${page.slice(0, before)}${BEGIN}\n${keyTable()}\n${page.slice(after)}`;
}

const keyTable = (): string =>
  ['| key | flag | variable | default | meaning |', '|---|---|---|---|---|', ...ROWS.filter(isShown).map(line), ''].join('\n');

/** What stands deeper is told where its group is; the schema has all. */
const isShown = ({ path, key }: Row): boolean => path !== '$schema' && (path.split('.').length < 3 || key.variable !== undefined);

const line = ({ path, key }: Row): string =>
  `| ${[
    `\`${path}\``,
    key.flag === undefined ? '' : `\`--${key.flag}\``,
    code(key.variable),
    usual(key.default),
    key.description
      .replaceAll('|', '\\|')
      .replace(/\.$/, '')
      .replace(/<(\w+)>/g, '*$1*'),
  ].join(' | ')} |`;

const code = (word: string | undefined): string => (word === undefined ? '' : `\`${word}\``);

function usual(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'string' ? value : typeof value === 'object' ? '' : JSON.stringify(value ?? '').replaceAll('"', '');
}
