import { type Names, partsOf } from './names.js';
import type { Sending } from '../../src/model/sending.js';
import { HarnessError } from '../../src/model/harness-error.js';
import { accessOf, type Password } from './access.js';
import { capturesOf, namesOf, needsOf, oneLine } from './needs.js';
import type { Reproduction, Told } from '../../src/model/reproduction.js';

/** Requests for the HTTP clients of editors, in order, with secrets from the environment. `run` makes the ids new. */
export function asHttp({ title, lines, reproduction }: Told, run: string): string {
  const names = namesOf(reproduction);
  return [
    ...[title, ...lines].map((line) => `# ${oneLine(line)}`),
    '',
    `@GATEWAY_URL = ${reproduction.baseUrl}`,
    ...needsOf(reproduction, names).map(({ name, meaning }) => `# ${oneLine(meaning)}\n@${name} = {{$processEnv ${name}}}`),
    ...names.given.map(({ variable, value, meaning }) => `# ${oneLine(meaning)}\n@${variable} = ${oneLine(value)}`),
    ...runLines(names, run),
    '',
    ...reproduction.sendings.flatMap((sending, at) => requestLines(sending, at, reproduction, names)),
  ].join('\n');
}

function runLines({ run: length, made }: Names, run: string): readonly string[] {
  if (length === undefined) return [];
  const word = run.padEnd(length, '0').slice(0, length);
  return [
    '# in all ids: change it to send the requests once more',
    `@RUN = ${word}`,
    ...made.map(({ variable, serial, length: wanted, repeats, isDigits }) => {
      // The end of a run id is a number in base 36.
      const from = isDigits ? String(Number.parseInt(run.slice(-5), 36)) : word;
      return `@${variable} = ${`${from}${serial}`.repeat(repeats + 1).slice(-wanted)}`;
    }),
  ];
}

function requestLines(sending: Sending, at: number, reproduction: Reproduction, names: Names): readonly string[] {
  const { method, path, body, contentType, name } = sending;
  const filled = (text: string): string =>
    partsOf(text, names)
      .map((part) => ('literal' in part ? part.literal : `{{${variableIn(part.variable, reproduction, names, at)}}}`))
      .join('');
  const text = body === undefined ? undefined : filled(body);
  if (text !== undefined && (/^###|\r/m.test(text) || text.includes('\0')))
    throw new HarnessError('usage', 'the body cannot be written in a file of requests', { hint: 'use --as curl or --as vitest' });
  return [
    `### ${oneLine(name ?? 'the request')}${sending.together === true ? ' (at the same time as the one before)' : ''}`,
    `# @name request${at + 1}`,
    `${method} {{GATEWAY_URL}}${filled(path)}`,
    ...accessLine(sending, reproduction),
    ...(contentType === undefined || body === undefined ? [] : [`Content-Type: ${contentType}`]),
    '',
    ...(text === undefined ? [] : [text, '']),
  ];
}

/** A value from an earlier answer is read from that answer. */
function variableIn(variable: string, { sendings }: Reproduction, names: Names, before: number): string {
  const from = sendings.slice(0, before).findLastIndex((one) => capturesOf(one, names).some((capture) => capture.variable === variable));
  const source = sendings[from];
  if (source === undefined) return variable;
  return `request${from + 1}.${capturesOf(source, names).find((capture) => capture.variable === variable)?.path ?? ''}`;
}

function accessLine({ auth = 'good' }: Sending, { speaker }: Reproduction): readonly string[] {
  const access = accessOf(auth, speaker);
  switch (access.kind) {
    case 'none':
      return [];
    case 'basic':
      if (access.written !== undefined) throw notExpressible('the credentials are written');
      return [`Authorization: Basic ${access.user}:${passwordText(access.password)}`];
    case 'certificate':
      throw new HarnessError('usage', `the request is sent with ${access.which}`, {
        hint: 'a file of requests cannot carry it: use --as curl',
      });
  }
}

function passwordText(password: Password): string {
  if ('text' in password) return password.text;
  const { name } = password.variable;
  if (password.change === undefined) return `{{${name}}}`;
  if (password.change === 'longer') return `{{${name}}}:x`;
  throw notExpressible('the password is changed');
}

const notExpressible = (what: string): HarnessError =>
  new HarnessError('usage', `${what} in a way that a file of requests cannot express`, { hint: 'use --as curl or --as vitest' });
