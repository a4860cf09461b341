import { hash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { contractsOf } from '../../catalogue/catalogue.js';
import { type NewKey, setKeys } from '../../config/add-keys.js';
import { EMBEDDED_TARGET } from '../../config/base-url.js';
import { findConfig } from '../../config/find.js';
import { defined } from '../../json/defined.js';
import { HarnessError } from '../../model/harness-error.js';
import type { Examined, SetUp } from '../../model/live.js';
import { chooseContracts } from '../choose-contracts.js';
import { examine } from '../doctor/examine.js';
import { configText } from '../init/files.js';
import { untried } from '../init/try-target.js';
import { PASSWORD, type Settings, type TypedTarget, type UiInput } from './settings.js';

/** What is saved; the password never is. */
export interface SavedTarget extends Omit<TypedTarget, 'password'> {
  readonly digest: string;
  readonly card?: { readonly number: string; readonly month: string; readonly year: string };
}

/** The file of the configuration, and what stands in it. */
export function fileOf({ cwd, file }: UiInput): { readonly path: string; readonly text: string | undefined } {
  const path = findConfig(cwd, file) ?? join(cwd, 'touchstone.config.yaml');
  return { path, text: existsSync(path) ? readFileSync(path, 'utf8') : undefined };
}

const digestOf = (text = ''): string => hash('sha256', text);

/** The target as it is configured, without its secrets. */
export async function setUpOf(input: UiInput, settings: Settings): Promise<SetUp> {
  const { path, text } = fileOf(input);
  const base = {
    file: text === undefined ? undefined : relative(input.cwd, path),
    digest: digestOf(text),
    hasPassword: settings.hasPassword,
    ...(/\.ya?ml$/.test(path) ? {} : { readOnly: 'only a configuration in YAML is written from here' }),
  };
  try {
    const { target } = await settings.config();
    const isEmbedded = target.baseUrl === EMBEDDED_TARGET;
    return { ...base, baseUrl: isEmbedded ? '' : target.baseUrl, merchantId: isEmbedded ? '' : target.merchantId };
  } catch (error) {
    if (!(error instanceof HarnessError)) throw error;
    const { message, hint } = error;
    return { ...base, baseUrl: '', merchantId: '', fault: { message, ...(hint === undefined ? {} : { hint }) } };
  }
}

/** Goes to the target as doctor does, and says what it met. */
export async function examineTarget(settings: Settings): Promise<readonly Examined[]> {
  const { config } = await settings.open();
  return examine(config, chooseContracts(config.scope.contracts, contractsOf(config)), () => undefined);
}

/** Writes the target into the configuration file; comments and order stay. */
export function saveTarget(input: UiInput, { baseUrl = '', merchantId = '', card, digest }: SavedTarget): string {
  if (baseUrl === '' || merchantId === '') throw new HarnessError('usage', 'address and merchant are needed');
  const given =
    card === undefined || card.number === '' ? undefined : { number: card.number, expiry: { month: card.month, year: card.year } };
  return saveFile(input, digest, (text) =>
    text === undefined
      ? configText({ url: baseUrl, merchant: merchantId, variable: PASSWORD, ...defined({ card: given }) }, untried({}))
      : setKeys(text, keysOf(baseUrl, merchantId, given, text)),
  );
}

/**
 * Writes the configuration anew, and gives its name.
 * @throws HarnessError where the file was changed by somebody else since it was read
 */
export function saveFile(input: UiInput, digest: string, make: (text: string | undefined) => string): string {
  const { path, text } = fileOf(input);
  if (digestOf(text) !== digest)
    throw new HarnessError('usage', 'the file changed on disk since it was read', { hint: 'load this page again, and look at it' });
  if (!/\.ya?ml$/.test(path)) throw new HarnessError('usage', 'only a configuration in YAML is written from here');
  writeFileSync(path, make(text));
  return relative(input.cwd, path);
}

function keysOf(baseUrl: string, merchantId: string, card: object | undefined, text: string): readonly NewKey[] {
  return [
    [['target', 'baseUrl'], baseUrl],
    [['target', 'merchantId'], merchantId],
    // The password comes from the environment; it never stands in a file.
    ...(/^\s+auth:/m.test(text) ? [] : [[['target', 'auth'], { type: 'basic', password: `\${${PASSWORD}}` }] as const]),
    ...(card === undefined ? [] : [[['values', 'cards', 'approved'], card] as const]),
  ];
}
