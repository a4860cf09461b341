import { type Names, partsOf, TIME_LENGTH, TIME_START } from './names.js';
import type { Sending } from '../../src/model/sending.js';
import type { JsonObject, JsonValue } from '../../src/json/value.js';
import { accessOf, type Basic, type Password } from './access.js';
import { capturesOf, namesOf, needsOf, readIn, wantedInScript } from './needs.js';
import type { Reproduction, Told } from '../../src/model/reproduction.js';

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

/** A collection (v2.1) with a folder for each finding: the requests that set it up, then the request whose answer is tested. */
export function asPostman(name: string, description: string, baseUrl: string, all: readonly Told[]): JsonObject {
  const needs = new Map(all.flatMap(({ reproduction }) => needsOf(reproduction, namesOf(reproduction))).map((need) => [need.name, need]));
  return {
    info: { name, description, schema: SCHEMA },
    item: all.map(folderOf),
    variable: [
      { key: 'GATEWAY_URL', value: baseUrl, type: 'string', description: 'where the gateway listens' },
      // The reader supplies the secrets: in an environment, or with --env-var.
      ...[...needs.values()].map(({ name: key, meaning }) => ({ key, value: '', type: 'string', description: meaning })),
    ],
  };
}

function folderOf({ title, lines, reproduction }: Told): JsonObject {
  const names = namesOf(reproduction);
  const { sendings, wanted } = reproduction;
  return {
    name: title,
    description: lines.join('\n\n'),
    item: sendings.map((sending, at) => {
      const isLast = at === sendings.length - 1;
      const before = [...(at === 0 ? beginning(reproduction, names) : []), ...changedPassword(sending, reproduction)];
      const after = [READ, ...captured(sending, names), ...(isLast ? [check(title, wantedInScript(wanted))] : [])];
      return {
        name: sending.name ?? (isLast ? 'the request' : `set-up ${at + 1}`),
        event: [script('prerequest', before), script('test', after)],
        request: requestOf(sending, reproduction, names),
        ...behaviour(sending),
      };
    }),
  };
}

/** Makes new ids each time, and stops with a message if a value is missing that only the reader has. */
function beginning(reproduction: Reproduction, names: Names): readonly string[] {
  const needed = needsOf(reproduction, names).map(({ name }) => name);
  return [
    `${JSON.stringify(needed)}.forEach((name) => { if (!pm.variables.get(name)) throw new Error('set the variable ' + name); });`,
    ...names.given.map(({ variable, value }) => `if (!pm.variables.get('${variable}')) ${setTo(variable, JSON.stringify(value))}`),
    ...(names.run === undefined ? [] : [`const RUN = ('ts' + Date.now() + '0'.repeat(40)).slice(0, ${names.run});`, setTo('RUN', 'RUN')]),
    ...names.made.map(({ variable, serial, length, repeats, isDigits }) =>
      setTo(variable, `(RUN${isDigits ? `.slice(${TIME_START}, ${TIME_LENGTH})` : ''} + '${serial}').repeat(${repeats}).slice(-${length})`),
    ),
  ];
}

const setTo = (variable: string, value: string): string => `pm.collectionVariables.set('${variable}', ${value});`;

/** An answer that is not JSON is read as an empty one. */
const READ = 'let answer = {}; try { answer = pm.response.json() || {}; } catch (error) { answer = {}; }';

const captured = (sending: Sending, names: Names): readonly string[] =>
  capturesOf(sending, names).map(({ variable, path }) => setTo(variable, readIn(path)));

const check = (title: string, expression: string): string =>
  `pm.test(${JSON.stringify(title)}, () => pm.expect(${expression}, JSON.stringify(answer).slice(0, 500)).to.equal(true));`;

const script = (listen: string, exec: readonly string[]): JsonObject => ({ listen, script: { type: 'text/javascript', exec } });

const CHANGED = 'CHANGED_PASSWORD';

/** How a wrong password is made from the right one. */
function changedPassword({ auth = 'good' }: Sending, { speaker }: Reproduction): readonly string[] {
  const access = accessOf(auth, speaker);
  if (access.kind !== 'basic' || 'text' in access.password) return [];
  const given = `pm.variables.get('${access.password.variable.name}')`;
  if (access.written === 'as-bearer') return [setTo(CHANGED, `btoa(${JSON.stringify(`${access.user}:`)} + ${given})`)];
  if (access.password.change === undefined) return [];
  const swapped = `${given}.replace(/[a-z]/gi, (letter) => (letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase()))`;
  const shorter = `${given}.slice(0, -1)`;
  const changes = {
    longer: `${given} + ':x'`,
    shorter,
    'last-character': `${shorter} + (${given}.endsWith('x') ? 'y' : 'x')`,
    'other-case': swapped,
    'blank-before': `' ' + ${given}`,
    'blank-after': `${given} + ' '`,
    percent: `[...new TextEncoder().encode(${given})].map((byte) => '%' + byte.toString(16).padStart(2, '0')).join('')`,
  };
  return [setTo(CHANGED, changes[access.password.change])];
}

function requestOf({ method, path, body, contentType, auth = 'good' }: Sending, { speaker }: Reproduction, names: Names): JsonObject {
  const access = accessOf(auth, speaker);
  const filled = (text: string): string =>
    partsOf(text, names)
      .map((part) => ('literal' in part ? part.literal : `{{${part.variable}}}`))
      .join('');
  const header: JsonValue[] = [
    ...(access.kind === 'basic' && access.written !== undefined ? [{ key: 'authorization', value: written(access) }] : []),
    ...(contentType === undefined || body === undefined ? [] : [{ key: 'content-type', value: contentType }]),
  ];
  return {
    method,
    url: `{{GATEWAY_URL}}${filled(path)}`,
    header,
    auth: access.kind === 'basic' && access.written === undefined ? basic(access) : { type: 'noauth' },
    ...(body === undefined ? {} : { body: { mode: 'raw', raw: filled(body) } }),
    ...(access.kind === 'certificate' ? { description: `Is sent with ${access.which}: give it to the tool.` } : {}),
  };
}

const passwordText = (password: Password): string =>
  'text' in password ? password.text : `{{${password.change === undefined ? password.variable.name : CHANGED}}}`;

const written = ({ user, password, written: form }: Basic): string =>
  form === 'as-bearer' ? `Bearer {{${CHANGED}}}` : `Basic ${user}:${passwordText(password)}`;

function basic({ user, password }: Basic): JsonObject {
  return {
    type: 'basic',
    basic: [
      { key: 'username', value: user, type: 'string' },
      { key: 'password', value: passwordText(password), type: 'string' },
    ],
  };
}

/** Sent unchanged: with a body where there should be none, and without headers that the tool would add. */
const behaviour = ({ body, contentType }: Sending): JsonObject => ({
  protocolProfileBehavior: {
    disableBodyPruning: true,
    disableUrlEncoding: true,
    ...(body !== undefined && contentType === undefined ? { disabledSystemHeaders: { 'content-type': true } } : {}),
  },
});
