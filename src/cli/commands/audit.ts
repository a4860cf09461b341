import { existsSync, writeFileSync } from 'node:fs';
import { counted, grouped } from '../../../reports/text/words.js';
import { clauseTitles } from '../../catalogue/clause-titles.js';
import { addedContracts, type Catalogue } from '../../catalogue/catalogue.js';
import type { Level } from '../../catalogue/vocabulary.js';
import { allRules } from '../../app/certify/compose.js';
import { claimFaults } from '../../app/audit/claims.js';
import {
  type ContractCount,
  countsIn,
  type Difference,
  differences,
  LOCK_FILE,
  lockFileText,
  type Lock,
  lockOf,
  lockPath,
  lockText,
  readLock,
} from '../../app/audit/lock.js';
import { HarnessError } from '../../model/harness-error.js';
import { defineCommand } from '../command.js';
import { jsonText } from '../../app/export/json-text.js';
import { print } from '../terminal.js';

const SHOWN = 20;

export const auditCommand = defineCommand({
  extensible: true,
  builder: (yargs) =>
    yargs
      .option('json', { type: 'boolean', default: false, describe: 'the counts and what is wrong, as JSON' })
      .option('lock', {
        type: 'string',
        describe: 'lock file of your own that holds your contracts too (default: the one of the package, without them)',
      })
      .option('write', { type: 'boolean', default: false, describe: 'write the lock file again, after an intended change' })
      .example('$0 --contract-file refund-61.yaml --lock contracts.lock.json --write', 'locks the catalogue with a contract of yours'),
  handler: async ({ write, json, lock }, { catalogue }) => {
    const file = lock ?? lockPath();
    const added = addedContracts(catalogue);
    if (lock !== undefined && !write && !existsSync(lock))
      throw new HarnessError('usage', `there is no lock file ${lock}`, { hint: 'add --write to write it' });
    // The lock of the package does not include what is from outside.
    const locked = lock === undefined ? (catalogue.base ?? catalogue) : catalogue;
    const actual = lockOf(locked.contracts);
    const text = lockText(actual);
    const before = lockFileText(file);
    if (write) writeFileSync(file, text);
    const same = before === text;
    const changed = same || write ? [] : differences(readLock(before, lock), actual);
    const faults = claimFaults(catalogue);
    const holds = faults.length === 0 && (write || same);
    const judged = judgedByCertify(locked);
    if (json) print(`${jsonText({ holds, counts: countsIn(actual), certify: judged, differences: changed, faults }, '  ')}\n`);
    else {
      const told = report(catalogue, actual, judged, changed, faults, {
        outcome: same ? 'equal' : write ? 'written' : 'different',
        file: lock ?? LOCK_FILE,
      });
      const beside = lock === undefined && added.length > 0 ? [`Beside it: ${added.join(', ')}. To lock them too: --lock FILE.`] : [];
      print(`${[...told, ...beside].join('\n')}\n`);
    }
    return holds ? 0 : 1;
  },
});

interface Locking {
  readonly outcome: 'equal' | 'written' | 'different';
  readonly file: string;
}

type Levels = Readonly<Record<Level, number>>;

/** The rules that certify can judge and its reports count. Some others are about texts that only lint sees. */
function judgedByCertify(catalogue: Catalogue): Levels {
  const rules = [...allRules(catalogue).values()].flat();
  return levelsBy((level) => rules.filter((rule) => rule.level === level).length);
}

const levelsBy = (count: (level: Level) => number): Levels => ({ must: count('must'), should: count('should'), open: count('open') });

const levelsText = ({ must, should, open }: Levels): string =>
  `${grouped(must + should + open)}: ${grouped(must)} must, ${grouped(should)} should, ${grouped(open)} open`;

function report(
  catalogue: Catalogue,
  actual: Lock,
  judged: Levels,
  changed: readonly Difference[],
  faults: readonly string[],
  locking: Locking,
): readonly string[] {
  const counts = countsIn(actual);
  const fields = sum(counts, (count) => Object.values(count.fields).reduce((a, b) => a + b, 0));
  const rules = levelsBy((level) => sum(counts, (count) => count.rules[level]));
  return [
    'Audit of the catalogue. No gateway was contacted: nothing here is a verdict about one.',
    '',
    `  contracts  ${counts.length}`,
    `  fields     ${grouped(fields)}, in ${counted(
      sum(counts, (count) => count.groups),
      'group',
    )}`,
    `  rules      ${levelsText(rules)}`,
    `  certify    ${levelsText(judged)}; the others only lint can judge`,
    `  clauses    ${Object.keys(clauseTitles(catalogue)).length}`,
    '',
    ...lockReport(changed, locking),
    ...(faults.length === 0
      ? ['No rule is there twice, every open rule says why, every clause is cited by a rule or waived by name.']
      : ['Wrong:', ...faults.map((fault) => `  ${fault}`)]),
  ];
}

function lockReport(changed: readonly Difference[], { outcome, file }: Locking): readonly string[] {
  if (outcome === 'equal') return [`All of it is as ${file} has it.`];
  if (outcome === 'written') return [`${file} was written anew.`];
  if (changed.length === 0) return [`${file} holds the same lines in another order.`];
  return [
    `${file} differs in ${counted(changed.length, 'line')} (- only in the file, + only in the catalogue):`,
    ...changed
      .slice(0, SHOWN)
      .map(({ change, line }) => `${change === 'added' ? '+' : '-'} ${line.length > 98 ? `${line.slice(0, 97)}…` : line}`),
    ...(changed.length > SHOWN ? [`  and ${grouped(changed.length - SHOWN)} more`] : []),
    file === LOCK_FILE
      ? 'If the change is intended: npm run lock, and commit the file.'
      : 'If the change is intended, run the same with --write and commit the file.',
  ];
}

const sum = (counts: readonly ContractCount[], of: (count: ContractCount) => number): number =>
  counts.reduce((total, count) => total + of(count), 0);
