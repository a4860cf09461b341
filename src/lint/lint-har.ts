import { getAt } from '../json/path.js';
import { locate, scanJson } from '../json/scan.js';
import { isObject, type JsonValue } from '../json/value.js';
import { detect, isDetected } from './detect.js';
import { harPayloads, isMaskedHar } from './har.js';
import { lintText, type LintOptions } from './lint-text.js';
import { Positions } from './positions.js';
import { fatalMessage, type LintResult } from './result.js';

/** Every body in a HAR, at the place of its text in the file. */
export function lintHar(text: string, document: JsonValue, options: LintOptions): readonly LintResult[] {
  const file = options.name ?? '<text>';
  const payloads = harPayloads(document);
  if (payloads.length === 0) {
    return [{ file, judged: false, messages: [fatalMessage('contract-unknown', 'no entry of the HAR has a URL of this API and a body')] }];
  }
  const isMasked = isMaskedHar(document);
  const positions = new Positions(text);
  const scan = scanJson(text);
  return payloads.map((payload) => {
    const operation = options.contract ?? (payload.side === 'response' ? operationOfRequest(payload.request, payload.url) : undefined);
    const result = lintText(payload.text, { ...options, name: undefined, contract: operation, side: payload.side, url: payload.url });
    const value = scan.kind === 'json' ? locate(scan.root, payload.path) : undefined;
    const start = positions.at(value?.start ?? 0);
    const end = positions.at(value?.end ?? 0);
    const range = { line: start.line, column: start.column, endLine: end.line, endColumn: end.column };
    const { text: _inner, ...rest } = result;
    // Repairs inside a quoted text would have to be quoted again, so they are not offered.
    const messages = result.messages
      .filter(({ path }) => !(isMasked && isPlaceholder(payload.text, path)))
      .map(({ fixable: _fixable, ...message }) => ({ ...message, ...range }));
    return { ...rest, file, part: payload.part, messages };
  });
}

/** Whether a value was masked in the recording: then it breaks no rule. */
function isPlaceholder(text: string, path: string): boolean {
  const value = path === '' ? undefined : getAt(parsed(text), path);
  return typeof value === 'string' && /\{\{[^{}]+\}\}/.test(value);
}

function parsed(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}

function operationOfRequest(request: string | undefined, url: string): string | undefined {
  const body = parsed(request ?? '');
  const found = body !== undefined && isObject(body) ? detect(body, { url, side: 'request' }) : undefined;
  return found !== undefined && isDetected(found) && found.version === 'exact' ? found.contract.id : undefined;
}
