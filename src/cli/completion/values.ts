import { basename } from 'node:path';
import { CONTRACTS } from '../../catalogue/contracts.js';
import { OPERATION_IDS } from '../../catalogue/vocabulary.js';
import { SUITE_IDS } from '../../model/case.js';
import { REPORT_FORMATS } from '../../model/report-formats.js';
import { DEFAULT_VALUES } from '../../model/values.js';
import { DEFAULTS } from '../../config/keys/rows.js';
import { runFolders } from '../../app/run-folders.js';

type Values = (started: string) => readonly string[] | Promise<readonly string[]>;

const contractNames = (): readonly string[] => [...OPERATION_IDS, ...CONTRACTS.map(({ id }) => id)];

async function ruleIds(): Promise<readonly string[]> {
  const { rulesOf } = await import('../../catalogue/rules.js');
  return CONTRACTS.flatMap((contract) => rulesOf(contract).map(({ id }) => id));
}

/** Cases are made only for the contract at the start of the typed id. */
async function caseIds(started: string): Promise<readonly string[]> {
  const contract = CONTRACTS.find(({ id }) => started.startsWith(`${id}/`));
  if (contract === undefined) return CONTRACTS.map(({ id }) => `${id}/`);
  const { allCases } = await import('../../app/generate/choose-cases.js');
  return allCases(contract, DEFAULT_VALUES, 1).map(({ id }) => id);
}

const runIds = (): readonly string[] => ['latest', ...runFolders(DEFAULTS.report.state).map((folder) => basename(folder))];

const defects: Values = async () => (await import('../../qualify/defects/index.js')).DEFECTS.map(({ name }) => name);

/** The values of an option or positional, by its name or by `command name`. */
const VALUES: Readonly<Record<string, Values>> = {
  contract: contractNames,
  suite: () => SUITE_IDS,
  rule: ruleIds,
  case: caseIds,
  report: () => REPORT_FORMATS,
  target: () => ['embedded', 'http://', 'https://'],
  fault: async () => {
    const { allCases } = await import('../../app/generate/choose-cases.js');
    return CONTRACTS.flatMap((contract) => allCases(contract, DEFAULT_VALUES, 1).map(({ mutation }) => mutation));
  },
  defect: defects,
  deviation: defects,
  variant: async () => (await import('../../qualify/variants/index.js')).VARIANTS.map(({ name }) => name),
  'explain what': async () => [...contractNames(), ...(await ruleIds())],
  'export only': contractNames,
  'replay case': caseIds,
  'report run': runIds,
};

/** Values of an option or positional; none where any text or file will do. */
export const valuesOf = async (command: string, name: string, started: string): Promise<readonly string[]> =>
  (VALUES[`${command} ${name}`] ?? VALUES[name])?.(started) ?? [];

/** `what` of `[what..]`. */
export const positionalNames = (positionals = ''): readonly string[] => positionals.match(/[\w-]+/g) ?? [];
