import { existsSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { type Catalogue, contractsNamed, operationIds } from '../../catalogue/catalogue.js';
import { houseIdOf } from '../../catalogue/house-rules.js';
import type { Contract } from '../../catalogue/vocabulary.js';
import { isObject } from '../../json/value.js';
import { HarnessError } from '../../model/harness-error.js';
import { exchangeOf, type HouseDefinition } from '../../catalogue/house-definition.js';
import { guarded } from '../../model/house/guard.js';
import { contextOf, readingOf } from '../../model/house/house.js';
import { contractFault } from '../../model/unknown-contract.js';
import { importModule } from '../module.js';
import { definitionsIn, inlineChecks, isDefinition } from './definitions.js';
import { type HouseFile, loadInThread } from './house-thread.js';

interface Found {
  readonly file: string;
  readonly value: unknown;
}

/**
 * The house rules of these modules, of a configuration that is code, or as a program defined them, each tried on its two examples.
 * @throws HarnessError of code `config` for one that is no house rule, or that misjudges its own examples
 */
export async function loadHouse(
  given: readonly unknown[],
  { folder, code }: { readonly folder: string; readonly code?: string | undefined },
  cwd: string,
  catalogue: Catalogue,
): Promise<readonly HouseDefinition[]> {
  const inline =
    code !== undefined && given.some((one) => typeof one !== 'string') ? [{ ...fileOf(code, folder, cwd), isConfiguration: true }] : [];
  const files: readonly HouseFile[] = [...given.flatMap((one) => (typeof one === 'string' ? [fileOf(one, folder, cwd)] : [])), ...inline];
  for (const { file, shown } of files) if (!existsSync(file)) throw new HarnessError('config', `the file ${shown} does not exist`);
  const loaded = files.length === 0 ? undefined : await loadInThread(files);
  const written = code === undefined || inline.length === 0 ? [] : [...(loaded?.at(-1) ?? inlineChecks(await importModule(code, code)))];
  const found = (
    await Promise.all(
      given.map(async (one) => {
        if (typeof one !== 'string')
          return [one].flat().map((value: unknown) => ({ file: 'the configuration', value: written.shift() ?? value }));
        const { file, shown } = fileOf(one, folder, cwd);
        const at = files.findIndex((other) => other.file === file);
        return foundIn(shown, loaded?.[at] ?? definitionsIn(await importModule(file, shown)));
      }),
    )
  ).flat();
  const definitions = found.map(({ file, value }) => checked(file, value, catalogue));
  for (const [i, { id }] of definitions.entries()) {
    const first = definitions.findIndex((other) => other.id === id);
    if (first < i) throw wrong(found[i]?.file ?? '', `there are two house rules ${houseIdOf({ id })}`);
  }
  for (const [i, definition] of definitions.entries()) tryOut(found[i]?.file ?? '', definition, catalogue);
  return definitions;
}

const fileOf = (given: string, folder: string, cwd: string): HouseFile => {
  const file = resolve(folder, given);
  return { file, shown: relative(cwd, file) || file };
};

function foundIn(shown: string, values: readonly unknown[]): readonly Found[] {
  if (values.length === 0) throw wrong(shown, 'it exports no house rule', 'export const houseRules = [defineRule({ ... })]');
  return values.map((value) => ({ file: shown, value }));
}

const wrong = (file: string, message: string, hint?: string): HarnessError =>
  new HarnessError('config', `${file}: ${message}`, hint === undefined ? {} : { hint });

const ID = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
const SIDES: readonly unknown[] = ['request', 'response', 'error'];
const LEVELS: readonly unknown[] = ['must', 'should'];

function checked(file: string, value: unknown, catalogue: Catalogue): HouseDefinition {
  if (!isDefinition(value)) throw wrong(file, 'an element of the list is no house rule', 'make it with defineRule or defineCheck');
  const one = value as Readonly<Record<string, unknown>>;
  const { id, level, text, clause, phrase, contracts, kind, side, check, good, bad } = one;
  const named = typeof id === 'string' && ID.test(id) ? id : undefined;
  if (named === undefined)
    throw wrong(
      file,
      `a house rule has the id ${JSON.stringify(id) ?? 'undefined'}`,
      'letters, digits and hyphens, such as reference-prefix',
    );
  const fault = (message: string, hint?: string): HarnessError => wrong(file, `house/${named} ${message}`, hint);
  if (!LEVELS.includes(level)) throw fault('has no level', 'must or should');
  if (typeof text !== 'string' || text === '') throw fault('has no text', 'the statement, in one sentence');
  if (kind === 'house-rule' && !SIDES.includes(side)) throw fault('has no side', 'request, response or error');
  if (typeof check !== 'function') throw fault('has no function check');
  if (!isObject(good) || !isObject(bad)) throw fault('has no two examples', 'good: {...}, bad: {...}');
  for (const [name, said] of Object.entries({ clause, phrase }))
    if (said !== undefined && (typeof said !== 'string' || said === '')) throw fault(`has a ${name} that is no text`);
  if (contracts !== undefined && !(Array.isArray(contracts) && contracts.length > 0))
    throw fault('has contracts that are no list', `contracts: ["${catalogue.contracts[0]?.id ?? ''}"]`);
  for (const name of (contracts ?? []) as readonly unknown[]) {
    const known = [...operationIds(catalogue), ...catalogue.contracts.map(({ id }) => id)];
    if (typeof name === 'string' && known.includes(name)) continue;
    throw fault(`is for ${JSON.stringify(name)}, which is no contract`, contractFault(String(name), known).hint);
  }
  return value as HouseDefinition;
}

/** A rule that finds nothing in its bad example, or something in its good one, cannot be trusted. */
function tryOut(file: string, definition: HouseDefinition, { contracts }: Catalogue): void {
  const contract = contextOf(contractsNamed(definition.contracts?.[0] ?? '', contracts).at(-1) ?? (contracts[0] as Contract));
  const ask = (example: 'good' | 'bad'): (() => unknown) =>
    definition.kind === 'house-rule'
      ? () => definition.check(structuredClone(definition[example]), contract)
      : () => definition.check(exchangeOf(structuredClone(definition[example]), contract));
  const [good, bad] = guarded([ask('good'), ask('bad')]).map(readingOf);
  const name = houseIdOf(definition);
  for (const [which, said] of Object.entries({ good, bad }))
    if (said?.fault !== undefined) throw wrong(file, `${name} fails on its ${which} example: ${said.fault}`);
  if (good === undefined || good.findings.length > 0)
    throw wrong(
      file,
      good === undefined
        ? `${name} does not apply to its good example`
        : `${name} finds something in its good example: expected ${good.findings[0]?.expected}, found ${good.findings[0]?.actual}`,
    );
  if (bad === undefined || bad.findings.length === 0) throw wrong(file, `${name} finds nothing in its bad example`);
}
