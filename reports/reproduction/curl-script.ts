import { together } from '../../src/model/together.js';
import type { Reproduction, Speaker } from '../../src/model/reproduction.js';
import { credentials } from './credentials.js';
import { type Ids, type Names, namesIn, partsOf, TIME_LENGTH, TIME_START } from './names.js';
import { capturesOf } from './needs.js';
import { quoted } from './quoted.js';
import type { Sending } from '../../src/model/sending.js';
import type { Variable } from './variables.js';

/** What the requests of a script have in common. */
export interface Surroundings extends Ids {
  readonly baseUrl: string;
  readonly speaker: Speaker;
  /** Shown in place of a script that is too long to be pasted. */
  readonly otherwise: string;
}

/** Longer lines cannot be pasted into a shell. */
const MOST = 20_000;

/**
 * Lines for a POSIX shell that need nothing but curl: every request in order, its body inlined, card data and passwords from variables
 * that a reader sets, ids made from the time so that the lines can be pasted again.
 */
export function curlScript(sendings: readonly Sending[], around: Surroundings): string {
  if (sendings.length === 0 || sendings.some(({ method }) => method === '')) return '';
  const names = namesIn(sendings, around);
  const needs = new Map<string, Variable>();
  const commands = together(sendings).flatMap((group, _, all) => {
    const isAlone = all.length === 1 && group.length === 1;
    const lines = group.flatMap((sending) => {
      const command = commandFor(sending, around, names, needs);
      const told = isAlone || sending.name === undefined ? [] : [`# ${sending.name.replace(/[\r\n]+/g, ' ')}`];
      return [...told, ...(group.length > 1 ? [`${command} &`] : capturing(command, capturesOf(sending, names)))];
    });
    return group.length > 1 ? [...lines, 'wait'] : lines;
  });
  const script = [...settingsOf(names), ...[...needs.values()].map(demand), ...commands].join('\n');
  const isSendable = script.length <= MOST && !script.includes('\0');
  return isSendable ? script : `# ${script.length} characters are too many for a shell: ${around.otherwise.replace(/[\r\n]+/g, ' ')}`;
}

const TIME_OF_RUN = `"$(printf %s "$RUN" | cut -c${TIME_START + 1}-${TIME_LENGTH})"`;

/** How the variables get their values. */
const settingsOf = ({ given, run, made }: Names): readonly string[] => [
  ...given.map(({ variable, value, meaning }) => `${variable}=\${${variable}:-${quoted(value)}} # ${meaning}`),
  ...(run === undefined ? [] : [freshRun(run)]),
  ...made.map(
    ({ variable, serial, length, repeats, isDigits }) =>
      `${variable}=$(printf %s${serial} ${(isDigits ? TIME_OF_RUN : '"$RUN"').repeat(repeats)} | tail -c ${length})`,
  ),
];

/** A new run id, as long as the old one. */
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

/** The text as one shell word: variables in double quotes, everything else in single quotes. */
function wordOf(text: string, names: Names, needs: Map<string, Variable>): string {
  return partsOf(text, names)
    .map((part) => {
      if ('literal' in part) return quoted(part.literal);
      if (part.need !== undefined) needs.set(part.need.name, part.need);
      return `"$${part.variable}"`;
    })
    .join('');
}

/** Keeps the parts of the answer that are needed later. */
function capturing(command: string, kept: ReturnType<typeof capturesOf>): readonly string[] {
  if (kept.length === 0) return [command];
  return [
    `ANSWER=$(${command}); printf '%s\\n' "$ANSWER"`,
    ...kept.map(({ variable, path }) => `${variable}=$(printf %s "$ANSWER" | tr -d '\\n' | sed -n ${quoted(sedFor(path))})`),
  ];
}

/** Finds the value of a path in a JSON text that is on one line. */
function sedFor(path: string): string {
  const keys = path.replace(/\[\d*\]/g, '').split('.');
  return `s/.*${keys.map((key) => `"${key.replace(/[\\/.*[\]^$]/g, '\\$&')}"`).join('[^}]*')} *: *"\\{0,1\\}\\([^",}]*\\).*/\\1/p`;
}

/** Shell commands that need only curl. `otherwise` replaces them if they are too long to be pasted. */
export const asCurl = ({ sendings, baseUrl, speaker, runId, generatedIds, given }: Reproduction, otherwise: string): string =>
  curlScript(sendings, { baseUrl, speaker, runId, renew: true, generatedIds: new Set(generatedIds), given, otherwise });
