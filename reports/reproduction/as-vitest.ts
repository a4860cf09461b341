import { together } from '../../src/model/together.js';
import { type Names, partsOf, TIME_LENGTH, TIME_START } from './names.js';
import type { Sending } from '../../src/model/sending.js';
import { HarnessError } from '../../src/model/harness-error.js';
import { accessOf, type Basic, type Password, type PasswordChange } from './access.js';
import { capturesOf, namesOf, needsOf, oneLine, readIn, wantedInScript } from './needs.js';
import type { Reproduction, Told } from '../../src/model/reproduction.js';

/** A test file for vitest that needs nothing else: it fails until the answer is right. */
export function asVitest(told: Told): string {
  const { title, holds, lines, reproduction } = told;
  const names = namesOf(reproduction);
  const groups = together(reproduction.sendings);
  const captured = new Set(reproduction.sendings.flatMap((sending) => capturesOf(sending, names)).map(({ variable }) => variable));
  const steps = groups.flatMap((group, at) => stepLines(group, at === groups.length - 1, reproduction, names));
  return [
    ...[title, ...lines].map((line) => `// ${oneLine(line)}`),
    "import { request as overHttp } from 'node:http';",
    "import { request as overTls } from 'node:https';",
    "import { expect, test } from 'vitest';",
    '',
    ...settings(reproduction, names),
    '',
    `test(${JSON.stringify(oneLine(holds))}, async () => {`,
    ...[...captured].map((variable) => `  let ${variable} = '';`),
    ...steps.map((line) => `  ${line}`),
    `  expect(${wantedInScript(reproduction.wanted)}, JSON.stringify(answer).slice(0, 500)).toBe(true);`,
    '});',
    '',
    ...SEND,
  ].join('\n');
}

function stepLines(group: readonly Sending[], isLast: boolean, reproduction: Reproduction, names: Names): readonly string[] {
  const calls = group.map((sending) => callOf(sending, reproduction, names));
  const comments = group.flatMap(({ name }) => (name === undefined ? [] : [`// ${oneLine(name)}`]));
  if (calls.length > 1) return [...comments, `const [answer] = (await Promise.all([${calls.join(', ')}])).reverse();`];
  const captures = group.flatMap((sending) => capturesOf(sending, names));
  if (isLast) return [...comments, `const answer = await ${calls[0]};`];
  if (captures.length === 0) return [...comments, `await ${calls[0]};`];
  const reads = captures.map(({ variable, path }) => `  ${variable} = ${readIn(path)};`);
  return [...comments, '{', `  const answer = await ${calls[0]};`, ...reads, '}'];
}

function callOf({ method, path, body, contentType, auth = 'good' }: Sending, { speaker }: Reproduction, names: Names): string {
  const access = accessOf(auth, speaker);
  if (access.kind === 'certificate')
    throw new HarnessError('usage', `the request is sent with ${access.which}`, { hint: 'a test cannot carry it: use --as curl' });
  const headers = [
    ...(access.kind === 'none' ? [] : [`authorization: ${authorization(access)}`]),
    ...(contentType === undefined || body === undefined ? [] : [`'content-type': ${quoted(contentType)}`]),
  ];
  return `send(${quoted(method)}, ${template(path, names)}, { ${headers.join(', ')} }${body === undefined ? '' : `, ${template(body, names)}`})`;
}

function authorization({ user, password, written }: Basic): string {
  const both = `${escaped(user)}:${passwordText(password)}`;
  if (written === 'in-clear') return `\`Basic ${both}\``;
  return `\`${written === 'as-bearer' ? 'Bearer' : 'Basic'} \${btoa(\`${both}\`)}\``;
}

function passwordText(password: Password): string {
  if ('text' in password) return escaped(password.text);
  const { name } = password.variable;
  const changed: Readonly<Record<PasswordChange, string>> = {
    longer: `\${${name}}:x`,
    shorter: `\${${name}.slice(0, -1)}`,
    'blank-before': ` \${${name}}`,
    'blank-after': `\${${name}} `,
    percent: `\${[...Buffer.from(${name})].map((byte) => \`%\${byte.toString(16).padStart(2, '0')}\`).join('')}`,
    'last-character': `\${${name}.slice(0, -1)}\${${name}.endsWith('x') ? 'y' : 'x'}`,
    'other-case': `\${${name}.replace(/[a-z]/gi, (letter) => (letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase()))}`,
  };
  return password.change === undefined ? `\${${name}}` : changed[password.change];
}

/** The values that the requests are filled with. */
function settings(reproduction: Reproduction, names: Names): readonly string[] {
  return [
    `const GATEWAY_URL = process.env['GATEWAY_URL'] ?? ${quoted(reproduction.baseUrl)};`,
    ...needsOf(reproduction, names).map(({ name, meaning }) => `const ${name} = needed(${quoted(name)}, ${quoted(meaning)});`),
    ...names.given.map(
      ({ variable, value, meaning }) => `const ${variable} = process.env['${variable}'] ?? ${quoted(value)}; // ${oneLine(meaning)}`,
    ),
    ...(names.run === undefined ? [] : [`const RUN = \`ts\${Date.now()}\${'0'.repeat(40)}\`.slice(0, ${names.run}); // new ids each time`]),
    ...names.made.map(
      ({ variable, serial, length, repeats, isDigits }) =>
        `const ${variable} = \`\${${isDigits ? `RUN.slice(${TIME_START}, ${TIME_LENGTH})` : 'RUN'}}${serial}\`.repeat(${repeats}).slice(-${length});`,
    ),
  ];
}

const template = (text: string, names: Names): string =>
  `\`${partsOf(text, names)
    .map((part) => ('literal' in part ? escaped(part.literal) : `\${${part.variable}}`))
    .join('')}\``;

const escaped = (text: string): string => text.replace(/[\\`]|\$(?=\{)/g, '\\$&').replaceAll('\r', '\\r');

const quoted = (text: string): string =>
  `'${text.replace(/[\\']/g, '\\$&').replaceAll('\n', '\\n').replaceAll('\r', '\\r').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}'`;

/** Sends the path unchanged, because fetch would normalise it. */
const SEND: readonly string[] = [
  '/** A value that only you have. */',
  'function needed(name: string, meaning: string): string {',
  '  const value = process.env[name];',
  '  if (value === undefined) throw new Error(`set ${name} in the environment: ${meaning}`);',
  '  return value;',
  '}',
  '',
  '/** The answer as JSON; an empty object where it is none. */',
  'function send(method: string, path: string, headers: Record<string, string>, body?: string): Promise<Record<string, any>> {',
  '  const { protocol, hostname, port, pathname } = new URL(GATEWAY_URL);',
  "  const to = { method, hostname, port, path: pathname.replace(/\\/$/, '') + path, headers };",
  '  return new Promise((resolve, reject) => {',
  "    const sent = (protocol === 'https:' ? overTls : overHttp)(to, async (reply) => {",
  "      let text = '';",
  "      for await (const chunk of reply.setEncoding('utf8')) text += chunk;",
  '      try {',
  '        resolve(JSON.parse(text) ?? {});',
  '      } catch {',
  '        resolve({});',
  '      }',
  '    });',
  "    sent.on('error', reject).end(body);",
  '  });',
  '}',
  '',
];
