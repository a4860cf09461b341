import { credentials, type Speaker } from './credentials.js';
import { quoted } from './quoted.js';
import type { Capture, GivenId, Sending } from './sending.js';
import { PLACEHOLDER, upper, variableFor, type Variable } from './variables.js';

/** What the requests of a script have in common. */
export interface Surroundings {
  readonly baseUrl: string;
  readonly speaker: Speaker;
  /** In every id that the run made: another one makes them new. */
  readonly runId: string;
  /** Whether the ids are to be new: not where the requests are about an order that they do not make. */
  readonly renew: boolean;
  /** Ids of a given length that the run made. */
  readonly minted?: ReadonlySet<string>;
  readonly given?: readonly GivenId[];
  /** In place of a script that is too long to be pasted. */
  readonly otherwise: string;
}

/** No shell takes a much longer word, and nobody pastes one. */
const MOST = 20_000;

/** Captured values shorter than this stand in requests by chance. */
const LEAST_TELLING = 6;

/**
 * Lines for a POSIX shell that need nothing but curl: every request in order, its body inlined, card data and passwords from variables
 * that a reader sets, ids made from the time so that the lines can be pasted again.
 */
export function curlScript(sendings: readonly Sending[], around: Surroundings): string {
  if (sendings.length === 0 || sendings.some(({ method }) => method === '')) return '';
  const names = namesIn(sendings, around);
  const needs = new Map<string, Variable>();
  const commands = groupsOf(sendings).flatMap((group, _, all) => {
    const isAlone = all.length === 1 && group.length === 1;
    const lines = group.flatMap((sending) => {
      const command = commandFor(sending, around, names, needs);
      const told = isAlone || sending.name === undefined ? [] : [`# ${sending.name.replace(/[\r\n]+/g, ' ')}`];
      return [...told, ...(group.length > 1 ? [`${command} &`] : capturing(command, sending.captures ?? [], names))];
    });
    return group.length > 1 ? [...lines, 'wait'] : lines;
  });
  const script = [...names.settings, ...[...needs.values()].map(demand), ...commands].join('\n');
  const isSendable = script.length <= MOST && !script.includes('\0');
  return isSendable ? script : `# ${script.length} characters are too many for a shell: ${around.otherwise.replace(/[\r\n]+/g, ' ')}`;
}

/** Sent at the same time, together. */
function groupsOf(sendings: readonly Sending[]): readonly (readonly Sending[])[] {
  const groups: Sending[][] = [];
  for (const sending of sendings) {
    if (sending.together === true && groups.length > 0) groups.at(-1)?.push(sending);
    else groups.push([sending]);
  }
  return groups;
}

/** Texts that a variable stands for, and how the variable gets its value. */
interface Names {
  readonly pattern: RegExp;
  readonly variables: ReadonlyMap<string, string>;
  readonly settings: readonly string[];
}

function namesIn(sendings: readonly Sending[], { runId, renew, minted = new Set(), given = [] }: Surroundings): Names {
  const text = sendings.map(({ path, body = '' }) => `${path}\n${body}`).join('\n');
  const variables = new Map<string, string>();
  const lines: string[] = [];
  for (const { variable, value, meaning } of given) {
    if (variables.has(value) || !text.includes(value)) continue;
    variables.set(value, variable);
    lines.push(`${variable}=\${${variable}:-${quoted(value)}} # ${meaning}`);
  }
  for (const { name, value } of sendings.flatMap(({ captures = [] }) => captures))
    if (value.length >= LEAST_TELLING && !(runId !== '' && value.includes(runId)) && !variables.has(value))
      variables.set(value, upper(name));
  const whole = [...variables.keys()];
  if (renew && runId.length >= TIME_LENGTH) {
    const made = [...minted].filter((id) => text.includes(id));
    const lengths = made.map(
      (id, at) => `ID_${at + 1}=$(printf %s${at + 1} ${'"$RUN"'.repeat(Math.ceil(id.length / runId.length))} | tail -c ${id.length})`,
    );
    for (const [at, id] of made.entries()) variables.set(id, `ID_${at + 1}`);
    variables.set(runId, 'RUN');
    if (text.includes(runId) || made.length > 0) lines.push(freshRun(runId.length), ...lengths);
  }
  const known = [...variables.keys()].toSorted((a, b) => b.length - a.length);
  // An id may be the beginning of another.
  const parts = known.map((value) => `${value.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')}${whole.includes(value) ? '(?![A-Za-z0-9])' : ''}`);
  return { pattern: new RegExp([...parts, PLACEHOLDER.source].join('|'), 'g'), variables, settings: lines };
}

/** `ts` and a time of ten digits. */
const TIME_LENGTH = 12;

/** As many characters as the id of the run had. */
function freshRun(length: number): string {
  const rest = length - TIME_LENGTH;
  return rest === 0 ? 'RUN=ts$(date +%s)' : `RUN=ts$(date +%s)$(printf %0${rest}d $(($$ % ${10 ** Math.min(rest, 5)})))`;
}

const demand = ({ name, meaning }: Variable): string => `: "\${${name}:?${meaning.replace(/[^\w .,@-]/g, ' ')}}"`;

function commandFor(
  { method, path, body, contentType, auth = 'good' }: Sending,
  { baseUrl, speaker }: Surroundings,
  names: Names,
  needs: Map<string, Variable>,
): string {
  const { flags, needs: secrets } = credentials(auth, speaker);
  for (const secret of secrets) needs.set(secret.name, secret);
  const word = (text: string): string => wordOf(text, names, needs);
  const type = body === undefined ? [] : ['-H', contentType === undefined ? "'content-type:'" : word(`content-type: ${contentType}`)];
  return [
    'curl -sS -g --path-as-is',
    method === 'HEAD' ? '--head' : `-X ${quoted(method)}`,
    ...flags,
    ...type,
    ...(body === undefined ? [] : ['--data-raw', word(body)]),
    "-w '\\n'",
    word(`${baseUrl.replace(/\/$/, '')}${path}`),
  ].join(' ');
}

/** The text as one word: variables between double quotes, all the rest between single ones. */
function wordOf(text: string, { pattern, variables }: Names, needs: Map<string, Variable>): string {
  const parts: string[] = [];
  let from = 0;
  const literal = (to: number): void => {
    if (to > from) parts.push(quoted(text.slice(from, to)));
  };
  for (const match of text.matchAll(pattern)) {
    literal(match.index);
    from = match.index + match[0].length;
    const own = variables.get(match[0]);
    const variable = own === undefined ? variableFor(match[1] ?? '') : undefined;
    if (variable !== undefined) needs.set(variable.name, variable);
    parts.push(`"$${own ?? variable?.name ?? ''}"`);
  }
  literal(text.length);
  return parts.join('');
}

/** Keeps the parts of the answer that are needed later. */
function capturing(command: string, captures: readonly Capture[], { variables }: Names): readonly string[] {
  const kept = captures.filter(({ value, name }) => variables.get(value) === upper(name));
  if (kept.length === 0) return [command];
  return [
    `ANSWER=$(${command}); printf '%s\\n' "$ANSWER"`,
    ...kept.map(({ name, path }) => `${upper(name)}=$(printf %s "$ANSWER" | tr -d '\\n' | sed -n ${quoted(sedFor(path))})`),
  ];
}

/** Finds the value of a path in a JSON text that is on one line. */
function sedFor(path: string): string {
  const keys = path.replace(/\[\d*\]/g, '').split('.');
  return `s/.*${keys.map((key) => `"${key.replace(/[\\/.*[\]^$]/g, '\\$&')}"`).join('[^}]*')} *: *"\\{0,1\\}\\([^",}]*\\).*/\\1/p`;
}
