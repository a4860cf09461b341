import { locate, scanJson } from '../json/scan.js';
import { isArray, isObject, type JsonObject, type JsonValue, parseJson } from '../json/value.js';
import { lintText, type LintOptions } from './lint-text.js';
import { Positions } from './positions.js';
import type { LintResult } from './result.js';

/** A request as `generate` prints it: method, path, and its body as JSON or as text. */
type Sample = JsonObject & { readonly method: string; readonly path: string; readonly text: string };

const isSample = (value: JsonValue | undefined): value is Sample =>
  isObject(value) &&
  typeof value['method'] === 'string' &&
  typeof value['path'] === 'string' &&
  ('body' in value || typeof value['text'] === 'string');

/** The requests of what `generate --format json` or one line of ndjson printed; undefined where it is something else. */
export function lintSamples(text: string, options: LintOptions): readonly LintResult[] | undefined {
  if (!text.includes('"method"') || !text.includes('"path"')) return undefined;
  const document = parseJson(text.replace(/^\uFEFF/, ''));
  const list = isArray(document) ? document : [document];
  if (list.length === 0 || !list.every(isSample)) return undefined;
  const scan = scanJson(text);
  if (scan.kind === 'fault') return undefined;
  const positions = new Positions(text);
  return list.map((sample, index) => {
    const path = `${isArray(document) ? `[${index}].` : ''}${'body' in sample ? 'body' : 'text'}`;
    const value = locate(scan.root, path);
    const [start, end] = [value?.start ?? 0, value?.end ?? 0];
    const inner = 'body' in sample ? text.slice(start, end) : sample.text;
    const result = lintText(inner, { ...options, side: 'request', url: sample.path });
    const at = positions.at(start);
    // The body is inside a quoted string, so its findings are placed at the whole string.
    const last = positions.at(end);
    const whole = { line: at.line, column: at.column, endLine: last.line, endColumn: last.column };
    const moved = (line: number, column: number) => ({ line: at.line + line - 1, column: line === 1 ? at.column + column - 1 : column });
    const messages = result.messages.map(({ fixable: _fixable, ...message }) => {
      if (!('body' in sample)) return { ...message, ...whole };
      const [from, to] = [moved(message.line, message.column), moved(message.endLine, message.endColumn)];
      return { ...message, ...from, endLine: to.line, endColumn: to.column };
    });
    return { ...result, text, part: typeof sample['id'] === 'string' ? sample['id'] : `request ${index + 1}`, messages };
  });
}
