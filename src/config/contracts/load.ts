import { relative, resolve as resolvePath } from 'node:path';
import { OPERATIONS } from '../../catalogue/contracts.js';
import { type ContractDocument, isRevision, operationOf, partsOf, revisionOf } from '../../catalogue/document.js';
import type { Operation } from '../../catalogue/operation.js';
import { resolve, type Version, versionsIn } from '../../catalogue/resolve.js';
import type { LooseContract } from '../../catalogue/catalogue.js';
import { isObject, type JsonValue } from '../../json/value.js';
import { HarnessError } from '../../model/harness-error.js';
import { nearest } from '../../model/nearest.js';
import { isModule } from '../find.js';
import { readModule } from '../module-thread.js';
import { readText } from '../read-text.js';
import { showReferences } from '../reference-text.js';
import { parseSource, plainSource, type Source, type Steps } from '../source.js';
import { refuse, validated } from '../validate.js';
import { documentFaults } from './document-faults.js';
import { compiled } from '../compile.js';
import { OPERATION_SCHEMA, REVISION_SCHEMA } from './schema.js';

/** A contract from outside, with the position of each part in its file. */
export interface ContractSource {
  readonly source: Source;
  readonly document: ContractDocument;
}

/**
 * The contracts of these files, or of documents that a program wrote, beside those of the catalogue.
 * @throws HarnessError of code `config` with the place and, where there is one, the word that was likely meant
 */
export async function loadContracts(
  given: readonly (string | ContractDocument)[],
  folder: string,
  cwd: string,
): Promise<readonly LooseContract[]> {
  const sources = await Promise.all(given.map((one, i) => contractSource(one, folder, cwd, i)));
  return contractsOf(sources);
}

async function contractSource(given: string | ContractDocument, folder: string, cwd: string, place: number): Promise<ContractSource> {
  if (typeof given !== 'string') return checked(plainSource(`contracts.${place}`, given));
  const file = resolvePath(folder, given);
  const shown = relative(cwd, file) || file;
  if (isModule(file)) return checked(plainSource(shown, (await readModule(file, shown)).data));
  const text = readText(file, 'config', `the contract file ${shown} cannot be read`, 'touchstone contracts new writes one');
  const source = parseSource(shown, text);
  return checked({ ...source, data: cleaned(source.data as JsonValue) });
}

/** Contract files have no variables, so `${...}` is text there. Keys without a value are dropped. */
function cleaned(value: JsonValue): JsonValue {
  if (typeof value === 'string') return showReferences(value);
  if (Array.isArray(value)) return value.map(cleaned);
  if (!isObject(value)) return value;
  const said = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(said.map(([key, member]) => [key, cleaned(member)]));
}

function checked(source: Source): ContractSource {
  const { data } = source;
  if (!isObject(data))
    throw new HarnessError('config', `${source.file} is not a contract`, { hint: 'touchstone contracts new writes one to start from' });
  const check = compiled('from' in data ? REVISION_SCHEMA : OPERATION_SCHEMA);
  return { source, document: validated({ source, resolved: { data, fromEnvironment: new Set() }, check }) as ContractDocument };
}

/** Contracts from outside, each worked out after the one that it changes. */
function contractsOf(sources: readonly ContractSource[]): readonly LooseContract[] {
  const operations = new Map<string, Operation>(OPERATIONS.map((operation) => [operation.id, operation]));
  const versions = new Map<string, ReadonlyMap<number, Version>>(OPERATIONS.map((operation) => [operation.id, versionsIn(operation)]));
  let waiting = sources;
  while (waiting.length > 0) {
    const [next, later] = ready(waiting, versions);
    for (const { source, document } of next) take(source, document);
    waiting = later;
  }
  const added = new Set(sources.map(({ document }) => document.contract));
  const touched = new Set(sources.map(({ document }) => partsOf(document.contract).operation));
  const contracts = [...touched].flatMap((id) => resolve(operations.get(id) as Operation)).filter(({ id }) => added.has(id));
  checkNames(sources, contracts, [...operations.values()].flatMap(resolve));
  return contracts;

  function take(source: Source, document: ContractDocument): void {
    const { operation: id, version } = partsOf(document.contract);
    const operation = operations.get(id);
    const at = (steps: Steps, message: string, hint?: string): void => refuse([{ where: source.where(steps), message, hint }]);
    if (versions.get(id)?.has(version) === true) at(['contract'], `${document.contract} already exists`, 'choose another version');
    if (!isRevision(document) && operation !== undefined)
      at(['contract'], `the operation ${id} already exists`, `a version of it says what it changes: from: ${id}@${operation.version}`);
    const base = isRevision(document) ? versions.get(id)?.get(partsOf(document.from).version) : undefined;
    refuse(documentFaults(document, base).map(({ steps, ...fault }) => ({ where: source.where(steps), ...fault })));
    const next = isRevision(document)
      ? { ...(operation as Operation), revisions: [...(operation as Operation).revisions, revisionOf(document, operation as Operation)] }
      : operationOf(document);
    operations.set(id, next);
    versions.set(id, versionsIn(next));
  }
}

/**
 * Splits the sources into those whose base version exists and those that wait for another source. If none is ready, the base of the
 * first does not exist, which is an error.
 */
function ready(
  sources: readonly ContractSource[],
  versions: ReadonlyMap<string, ReadonlyMap<number, Version>>,
): readonly [readonly ContractSource[], readonly ContractSource[]] {
  const stands = ({ document }: ContractSource): boolean => {
    if (!isRevision(document)) return true;
    const { operation, version } = partsOf(document.from);
    return operation === partsOf(document.contract).operation && versions.get(operation)?.has(version) === true;
  };
  const next = sources.filter(stands);
  const [first] = sources;
  if (next.length > 0 || first === undefined) return [next, sources.filter((one) => !stands(one))];
  const { source, document } = first as ContractSource & { readonly document: { readonly from: string } };
  const { operation } = partsOf(document.contract);
  const known = [...versions].flatMap(([id, at]) => [...at.keys()].map((version) => `${id}@${version}`));
  const own = known.filter((id) => partsOf(id).operation === operation);
  const near = nearest(document.from, own.length > 0 ? own : known);
  const isOther = partsOf(document.from).operation !== operation;
  refuse([
    {
      where: source.where(['from']),
      message: isOther ? `${document.contract} cannot be made from ${document.from}, another operation` : `there is no ${document.from}`,
      hint:
        near !== undefined && near !== document.from
          ? `did you mean ${near}?`
          : own.length > 0
            ? `there is ${own.join(', ')}`
            : 'leave from out for an operation of its own',
    },
  ]);
  return [[], []];
}

/** A request says by its path, version and apiOperation which contract it is for: no two may be the same. */
function checkNames(sources: readonly ContractSource[], added: readonly LooseContract[], all: readonly LooseContract[]): void {
  for (const contract of added) {
    const { value } = contract.apiOperation;
    const other = all.find((one) => one.operation !== contract.operation && one.apiOperation.value === value);
    const source = sources.find(({ document }) => document.contract === contract.id)?.source;
    if (other !== undefined && source !== undefined)
      refuse([
        {
          where: source.where(['apiOperation']),
          message: `apiOperation ${value} is that of ${other.id}`,
          hint: 'give the operation one of its own',
        },
      ]);
  }
}
