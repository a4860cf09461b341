import type { Argv } from 'yargs';
import { grouped } from '../../../reports/text/words.js';
import { existsSync, writeFileSync } from 'node:fs';
import { addedContracts, type Catalogue, contractIn, contractsNamed } from '../../catalogue/catalogue.js';
import { isContractId, partsOf } from '../../catalogue/document.js';
import type { Contract } from '../../catalogue/vocabulary.js';
import { catalogueWith, extensionsIn } from '../../config/extensions.js';
import { fileNameOf, operationText, revisionText } from '../../config/contracts/write.js';
import { HarnessError } from '../../model/harness-error.js';
import { chooseContracts } from '../../app/choose-contracts.js';
import { defineCommand, type ExitCode, type OptionsOf, type Working } from '../command.js';
import type { Inspection } from '../../app/contracts/inspect.js';
import { print, printJson, printRaw, tell } from '../terminal.js';

const ACTIONS = ['new', 'check', 'list'] as const;
/** The most faults of one contract that are printed for people; JSON has all. */
const SHOWN = 10;

const contractsFlags = (yargs: Argv) =>
  yargs
    .positional('action', { choices: ACTIONS, demandOption: true, describe: 'what to do' })
    .positional('what', { type: 'string', array: true, default: [], describe: 'new: OPERATION@VERSION; check: files' })
    .option('from', { type: 'string', describe: 'new: the contract to begin with (default: the nearest version of the operation)' })
    .option('out', { type: 'string', describe: 'new: file to write (default: OPERATION-VERSION.yaml); - prints it' })
    .option('json', { type: 'boolean', default: false, describe: 'check, list: for programs' })
    .example('$0 new refund@61 --from refund@60', 'begins a version')
    .example('$0 new loyalty-inquiry@1', 'begins an operation of its own')
    .example('$0 check refund-61.yaml', 'whether it holds together')
    .example('$0 list', 'all contracts, and where they come from');

type Options = OptionsOf<typeof contractsFlags>;

export const contractsCommand = defineCommand({
  positionals: '<action> [what..]',
  extensible: true,
  builder: contractsFlags,
  handler: async (options, working): Promise<ExitCode> => {
    switch (options.action) {
      case 'new':
        return begin(options, working.catalogue);
      case 'check':
        return check(options, working);
      case 'list':
        return list(options, working.catalogue);
    }
  },
});

function begin({ what, from, out }: Options, catalogue: Catalogue): ExitCode {
  const { contracts } = catalogue;
  const [name, ...more] = what;
  if (name === undefined || more.length > 0 || !isContractId(name))
    throw new HarnessError('usage', name === undefined ? 'which contract?' : `not one contract: ${what.join(' ')}`, {
      hint: 'touchstone contracts new OPERATION@VERSION, such as refund@61',
    });
  if (contractIn(catalogue, name) !== undefined)
    throw new HarnessError('usage', `${name} already exists`, { hint: 'touchstone contracts list' });
  const { operation } = partsOf(name);
  const base = from === undefined ? contractsNamed(name, contracts)[0] : chooseContracts([from], contracts, tell).at(-1);
  const isVersion = contractsNamed(operation, contracts).length > 0;
  if (isVersion && base !== undefined && base.operation !== operation)
    throw new HarnessError('usage', `${name} cannot be made from ${base.id}, another operation`, {
      hint: `--from ${contractsNamed(operation, contracts).at(-1)?.id}`,
    });
  const text = isVersion && base !== undefined ? revisionText(name, base) : operationText(name, base);
  if (out === '-') {
    printRaw(text);
    return 0;
  }
  const file = out ?? fileNameOf(name);
  if (existsSync(file)) throw new HarnessError('usage', `${file} exists`, { hint: 'name another with --out' });
  writeFileSync(file, text);
  tell(`written ${file}; in the configuration: contracts: [./${file}]\n`);
  return 0;
}

async function check({ what, json }: Options, working: Working): Promise<ExitCode> {
  const cwd = process.cwd();
  if (what.length > 0) working.catalogue = await catalogueWith(extensionsIn({}, { folder: cwd }, { contractFile: what }, cwd), cwd);
  const { catalogue } = working;
  const added = addedContracts(catalogue);
  if (added.length === 0) throw new HarnessError('usage', 'no contract file to check', { hint: 'touchstone contracts check FILE...' });
  const { inspectContract } = await import('../../app/contracts/inspect.js');
  const inspections = added.map((id) => inspectContract(contractIn(catalogue, id) as Contract));
  if (json) printJson(inspections);
  else print(inspections.map(inspectionText).join('\n'));
  return inspections.every(({ faults }) => faults.length === 0) ? 0 : 1;
}

function inspectionText({ contract, count, made, faults }: Inspection): string {
  const { must, should, open } = count.rules;
  const lines = [
    contract,
    `  fields    ${count.fields.request} in the request, ${count.fields.response} in the answer`,
    `  rules     ${grouped(must)} must, ${grouped(should)} should, ${grouped(open)} open`,
    `  requests  ${grouped(made.good)} good ones and ${grouped(made.faulty)} with one fault can be made`,
    ...(faults.length === 0
      ? ['  holds     generators and rules read it alike']
      : [`  ${faults.length} things do not hold:`, ...faults.slice(0, SHOWN).map((fault) => `    ${fault}`)]),
    ...(faults.length > SHOWN ? [`    and ${faults.length - SHOWN} more; --json lists all`] : []),
  ];
  return `${lines.join('\n')}\n`;
}

function list({ json }: Options, catalogue: Catalogue): ExitCode {
  const added = new Set<string>(addedContracts(catalogue));
  const lines = catalogue.contracts.map(({ id, method, route, apiOperation, revises }) => ({
    contract: id,
    from: added.has(id) ? (revises[0] ?? null) : null,
    origin: added.has(id) ? 'file' : 'catalogue',
    method,
    path: route,
    apiOperation: apiOperation.value,
  }));
  const width = Math.max(...lines.map(({ contract }) => contract.length));
  if (json) printJson(lines);
  else
    for (const line of lines)
      print(
        `${line.contract.padEnd(width)}  ${line.origin === 'file' ? 'yours    ' : 'catalogue'}  ${line.method.padEnd(4)} ${line.path}${line.from === null ? '' : `  (from ${line.from})`}\n`,
      );
  return 0;
}
