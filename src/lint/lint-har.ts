import { getAt } from '../json/path.js';
import { locate, scanJson } from '../json/scan.js';
import { isObject, parseJson } from '../json/value.js';
import { detect, isDetected } from './detect.js';
import { type HarPayload, harPayloads, type OpenHar } from './har.js';
import { lintText, type LintOptions } from './lint-text.js';
import { Positions } from './positions.js';
import { fatalMessage, type LintMessage, type LintResult } from './result.js';

/** Every body in a HAR, at the place of its text in the file. */
export function lintHar(text: string, har: OpenHar, options: LintOptions): readonly LintResult[] {
  const file = options.name ?? '<text>';
  const rangeOf = placesIn(text, har);
  const results = har.places.flatMap((place) =>
    harPayloads(har.entry(place), place).map((payload) => lintPayload(payload, { har, rangeOf, options: { ...options, name: file } })),
  );
  if (results.length > 0) return results;
  return [{ file, judged: false, messages: [fatalMessage('contract-unknown', 'no entry of the HAR has a URL of this API and a body')] }];
}

interface Around {
  readonly har: OpenHar;
  readonly rangeOf: (payload: HarPayload) => Range;
  readonly options: LintOptions & { readonly name: string };
}

function lintPayload(payload: HarPayload, { har: { isMasked }, rangeOf, options }: Around): LintResult {
  const { name: file } = options;
  const operation =
    options.contract ??
    (payload.side === 'response' ? operationOfRequest(payload.request, { url: payload.url, catalogue: options.catalogue }) : undefined);
  const result = lintText(payload.text, { ...options, name: undefined, contract: operation, side: payload.side, url: payload.url });
  const { text: _inner, ...rest } = result;
  if (result.messages.length === 0) return { ...rest, file, part: payload.part };
  const range = rangeOf(payload);
  // Repairs inside a quoted text would have to be quoted again, so they are not offered.
  const messages = result.messages
    .filter(({ path }) => !(isMasked && isPlaceholder(payload.text, path)))
    .map(({ fixable: _fixable, ...message }) => ({ ...message, ...range }));
  return { ...rest, file, part: payload.part, messages };
}

type Range = Pick<LintMessage, 'line' | 'column' | 'endLine' | 'endColumn'>;

/** Tells where a payload stands. Only the entries of payloads with messages are read again for it. */
function placesIn(text: string, har: OpenHar): (payload: HarPayload) => Range {
  const positions = new Positions(text);
  return ({ entry, path }) => {
    const { start: from, end: to } = har.span(entry);
    const scan = scanJson(text.slice(from, to));
    const value = scan.kind === 'json' ? locate(scan.root, path) : undefined;
    const [start, end] = [positions.at(from + (value?.start ?? 0)), positions.at(from + (value?.end ?? 0))];
    return { line: start.line, column: start.column, endLine: end.line, endColumn: end.column };
  };
}

/** Whether a value was masked in the recording: then it breaks no rule. */
function isPlaceholder(text: string, path: string): boolean {
  const value = path === '' ? undefined : getAt(parseJson(text), path);
  return typeof value === 'string' && /\{\{[^{}]+\}\}/.test(value);
}

function operationOfRequest(request: string | undefined, hints: Pick<LintOptions, 'url' | 'catalogue'>): string | undefined {
  const body = parseJson(request ?? '');
  const found = body !== undefined && isObject(body) ? detect(body, { ...hints, side: 'request' }) : undefined;
  if (found === undefined || !isDetected(found)) return undefined;
  const { contract, version, asked } = found;
  return version === 'exact' ? contract.id : asked === undefined ? contract.operation : `${contract.operation}@${asked}`;
}
