import type { TryField } from '../../../src/model/live.js';

/** A text that may be put in the place of a part of the body. */
export interface Suggestion {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly about: string;
}

const MOST = 12;

/** Values of the field whose value is being typed, else names of fields that the group at the caret may have. */
export function suggestionsAt(text: string, caret: number, fields: readonly TryField[]): readonly Suggestion[] {
  const path = groupAt(text.slice(0, caret));
  const line = text.slice(text.lastIndexOf('\n', caret - 1) + 1, caret);
  const value = /"(\w+)"\s*:\s*"?([^"]*)$/.exec(line);
  if (value !== null) {
    const [, name = '', typed = ''] = value;
    const field = fields.find((one) => plain(one.path) === [...path, name].join('.'));
    return (field?.values ?? [])
      .filter((one) => one.toLowerCase().startsWith(typed.toLowerCase()))
      .slice(0, MOST)
      .map((one) => ({ from: caret - typed.length, to: caret, text: one, about: `${field?.path}: ${field?.presence}, ${field?.holds}` }));
  }
  const typed = /"?(\w*)$/.exec(line)?.[1] ?? '';
  const hasQuote = line[line.length - typed.length - 1] === '"';
  const prefix = path.length === 0 ? '' : `${path.join('.')}.`;
  const names = new Map<string, TryField>();
  for (const field of fields) {
    const place = plain(field.path);
    const name = place.startsWith(prefix) ? (place.slice(prefix.length).split('.')[0] ?? '') : '';
    if (name !== '' && !names.has(name)) names.set(name, field);
  }
  return [...names]
    .filter(([name]) => name.toLowerCase().startsWith(typed.toLowerCase()))
    .slice(0, MOST)
    .map(([name, field]) => ({
      from: caret - typed.length,
      to: caret,
      text: hasQuote ? name : `"${name}": `,
      about: plain(field.path) === prefix + name ? `${field.presence}, ${field.holds}` : 'a group of fields',
    }));
}

const plain = (path: string): string => path.replaceAll('[n]', '');

/** The names of the groups that are open at the end of a text. */
function groupAt(text: string): readonly string[] {
  const open: string[] = [];
  let name = '';
  for (const [token, quoted] of text.matchAll(/"((?:[^"\\]|\\.)*)"|[{}]/g)) {
    if (quoted !== undefined) name = quoted;
    else if (token === '{') open.push(name);
    else open.pop();
  }
  // The first is the body itself.
  return open.slice(1);
}

interface Props {
  readonly offered: readonly Suggestion[];
  readonly at: number;
  readonly take: (suggestion: Suggestion) => void;
}

export const Suggestions = ({ offered, at, take }: Props) =>
  offered.length === 0 ? null : (
    <div class="suggestions card">
      <ul role="listbox" aria-label="Suggestions">
        {offered.map((one, i) => (
          <li key={one.text} role="option" aria-selected={i === at} class={i === at ? 'chosen mono' : 'mono'} onMouseDown={() => take(one)}>
            {one.text}
          </li>
        ))}
      </ul>
      <p class="note" role="status">
        {offered[at]?.about}
      </p>
    </div>
  );
