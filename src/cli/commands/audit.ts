import { writeFileSync } from 'node:fs';
import { CLAUSES } from '../../catalogue/clauses.js';
import { CONTRACTS } from '../../catalogue/contracts.js';
import { claimFaults } from '../audit/claims.js';
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
} from '../audit/lock.js';
import { defineCommand } from '../command.js';
import { jsonText } from '../export/json-text.js';
import { print } from '../terminal.js';

interface Options {
  readonly write: boolean;
  readonly json: boolean;
}

type Outcome = 'equal' | 'written' | 'different';

const SHOWN = 20;

export const auditCommand = defineCommand<Options>({
  name: 'audit',
  describe: 'checks the catalogue against its lock file and its own claims',
  extensible: true,
  builder: (yargs) =>
    yargs
      .option('json', { type: 'boolean', default: false, describe: 'the counts and what is wrong, as JSON' })
      .option('write', { type: 'boolean', default: false, describe: `writes ${LOCK_FILE} anew, after a change of the catalogue` }),
  handler: async ({ write, json }) => {
    const actual = lockOf(CONTRACTS);
    const text = lockText(actual);
    const before = lockFileText();
    if (write) writeFileSync(lockPath(), text);
    const same = before === text;
    const changed = same || write ? [] : differences(readLock(before), actual);
    const faults = claimFaults(CONTRACTS);
    const holds = faults.length === 0 && (write || same);
    if (json) print(`${jsonText({ holds, counts: countsIn(actual), differences: changed, faults }, '  ')}\n`);
    else print(`${report(actual, changed, faults, same ? 'equal' : write ? 'written' : 'different').join('\n')}\n`);
    return holds ? 0 : 1;
  },
});

function report(actual: Lock, changed: readonly Difference[], faults: readonly string[], outcome: Outcome): readonly string[] {
  const counts = countsIn(actual);
  const fields = sum(counts, (count) => Object.values(count.fields).reduce((a, b) => a + b, 0));
  const rules = {
    must: sum(counts, (c) => c.rules.must),
    should: sum(counts, (c) => c.rules.should),
    open: sum(counts, (c) => c.rules.open),
  };
  return [
    'Audit of the catalogue. No gateway was contacted: nothing here is a verdict about one.',
    '',
    `  contracts  ${counts.length}`,
    `  fields     ${fields}, in ${sum(counts, (count) => count.groups)} groups`,
    `  rules      ${rules.must + rules.should + rules.open}: ${rules.must} must, ${rules.should} should, ${rules.open} open`,
    `  clauses    ${Object.keys(CLAUSES).length}`,
    '',
    ...lockReport(changed, outcome),
    ...(faults.length === 0
      ? ['No rule is there twice, every open rule says why, every clause is cited by a rule or waived by name.']
      : ['Wrong:', ...faults.map((fault) => `  ${fault}`)]),
  ];
}

function lockReport(changed: readonly Difference[], outcome: Outcome): readonly string[] {
  if (outcome === 'equal') return [`All of it is as ${LOCK_FILE} has it.`];
  if (outcome === 'written') return [`${LOCK_FILE} was written anew.`];
  if (changed.length === 0) return [`${LOCK_FILE} holds the same lines in another order.`];
  return [
    `${LOCK_FILE} differs in ${changed.length} lines (- only in the file, + only in the catalogue):`,
    ...changed
      .slice(0, SHOWN)
      .map(({ change, line }) => `${change === 'added' ? '+' : '-'} ${line.length > 98 ? `${line.slice(0, 97)}…` : line}`),
    ...(changed.length > SHOWN ? [`  and ${changed.length - SHOWN} more`] : []),
    'If the change is meant: npm run lock, and commit the file.',
  ];
}

const sum = (counts: readonly ContractCount[], of: (count: ContractCount) => number): number =>
  counts.reduce((total, count) => total + of(count), 0);
