import { afterAll, describe, test } from 'vitest';
import { causesByRule, causeText } from '../../../reports/causes-by-rule.js';
import { ruleOutcome } from '../../../reports/rule-outcome.js';
import { statusWord } from '../../../reports/text/status.js';
import { contractsOf } from '../../catalogue/catalogue.js';
import type { Contract, Rule, Side } from '../../catalogue/vocabulary.js';
import { commandsOf } from '../../app/certify/again.js';
import { allRules } from '../../app/certify/compose.js';
import type { Again } from '../../model/event.js';
import type { FileConfig } from '../../model/file-config.js';
import { loadConfig } from '../../config/load.js';
import { inScope } from '../../engine/plan/plan.js';
import type { Config } from '../../model/config.js';
import { keyOf, written, writtenForm } from '../../model/finding.js';
import type { RuleLine, RunReport } from '../../model/report.js';
import { type ContractRun, openContractRun } from './contract-run.js';

/** A test may wait so long: the first of a contract sends all valid requests, and a target may be slow. */
const TIMEOUT = 600_000;

export interface ConformanceOptions {
  /** The name of the surrounding `describe`; default: `conformance`. */
  readonly name?: string;
  /** The folder that relative paths in the configuration start from. */
  readonly cwd?: string;
  /** Variables that the configuration refers to; default: those of the process. */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/**
 * Declares the certification of a target as tests of vitest: a describe for each contract in scope, a test for each of its rules. Each
 * test sends what shows its rule and waits for the answers. Give a configuration, or the path of its file; left out, the embedded
 * gateway is certified.
 */
export function describeConformance(given: FileConfig | string = {}, options: ConformanceOptions = {}): void {
  const { name = 'conformance', cwd = process.cwd(), env = process.env } = options;
  describe(name, async () => {
    const config = await loadConfig({ cwd, env, flags: {}, ...(typeof given === 'string' ? { file: given } : { given }) });
    // The commands that failures print go to the same target where a file says which.
    const commands = typeof given === 'string' ? commandsOf({ config: given }) : undefined;
    for (const contract of inScope(contractsOf(config), config)) describe(contract.id, () => declareRules(contract, config, commands));
  });
}

/** Rules about single requests come first; rules about all answers can be judged only when everything was sent. */
const SIDES: readonly Side[] = ['request', 'url', 'flow', 'exchange', 'error', 'response'];

function declareRules(contract: Contract, config: Config, commands: Again | undefined): void {
  const rules = (allRules(config).get(contract.id) ?? []).toSorted((a, b) => SIDES.indexOf(a.side) - SIDES.indexOf(b.side));
  const names = new Map(rules.map((rule) => [written(rule), rule]));
  const passed = new Set<string>();
  let run: Promise<ContractRun> | undefined;
  // Rules whose tests are deselected are not sent, so that running one test does not take as long as running all.
  const opened = (siblings: readonly Sibling[]): Promise<ContractRun> =>
    (run ??= openContractRun(contract, config, { commands, rules: selected(siblings, names) }));

  test('preflight', { timeout: TIMEOUT }, async ({ task, skip }) => {
    const judging = await opened(task.suite?.tasks ?? []);
    const { preflight } = judging.report().contracts.find(({ id }) => id === contract.id) ?? {};
    if (preflight?.ok === true) return;
    if (preflight?.missing !== undefined) skip(`needs provision.${preflight.missing}`);
    throw new ConformanceError(
      `no good request of ${contract.id} was accepted: ${preflight?.outcome ?? 'none was sent'}\n${preflight?.hint ?? ''}`,
    );
  });
  for (const [title, rule] of names)
    test(title, { timeout: TIMEOUT }, async ({ task, skip }) => {
      const judging = await opened(task.suite?.tasks ?? []);
      await judging.judge(keyOf(rule));
      const reason = verdictOn(rule, judging.report());
      if (reason !== undefined) skip(reason);
      passed.add(title);
    });
  test('nothing else is found', { timeout: TIMEOUT }, async ({ task }) => {
    const judging = await opened(task.suite?.tasks ?? []);
    await judging.rest();
    const late = judging.report();
    const broken = late.rules.filter((line) => line.contract === contract.id && passed.has(written(line)) && isFailed(line, late));
    const problems = late.problems.map(({ where, message }) => `touchstone itself failed (${where}): ${message}`);
    const stopped = late.run.ended === 'completed' ? [] : [`the run ended early: ${late.run.message ?? late.run.ended}`];
    const texts = [...broken.map((line) => failureText(line, late)), ...problems, ...stopped];
    if (texts.length > 0) throw new ConformanceError(texts.join('\n\n'));
  });
  afterAll(async () => (await run)?.close());
}

/** The part of vitest's `task.suite.tasks` that is used here. */
interface Sibling {
  readonly name: string;
  readonly mode: string;
}

/** The rules whose tests are to run; undefined where all are. */
function selected(siblings: readonly Sibling[], names: ReadonlyMap<string, Rule>): readonly string[] | undefined {
  const asked = siblings.filter(({ name, mode }) => names.has(name) && mode !== 'skip' && mode !== 'todo');
  return asked.length === names.size ? undefined : asked.flatMap(({ name }) => names.get(name) ?? []).map(writtenForm);
}

/** Throws where the rule is broken; the reason where it could not be judged; nothing where it is kept. */
function verdictOn(rule: Rule, report: RunReport): string | undefined {
  const line = report.rules.find((one) => writtenForm(one) === writtenForm(rule));
  if (line === undefined) return 'not a rule of this run';
  const causes = causesByRule(report)(line);
  switch (ruleOutcome(line, causes, report.run)) {
    case 'failed':
      throw new ConformanceError(failureText(line, report));
    case 'skipped':
      return causes[0]?.known === undefined
        ? `${statusWord(line.status)}: ${line.reason ?? ''}`
        : `known deviation: ${causes[0].known.reason}`;
    case 'passed':
      return undefined;
  }
}

const isFailed = (line: RuleLine, report: RunReport): boolean => ruleOutcome(line, causesByRule(report)(line), report.run) === 'failed';

function failureText(line: RuleLine, report: RunReport): string {
  const causes = causesByRule(report)(line).map(causeText);
  return causes.length > 0 ? causes.join('\n\n') : `${line.text} (clause ${line.clause})`;
}

/** A rule that the target breaks. It has no stack trace, since only the message is of use. */
class ConformanceError extends Error {
  override readonly name = 'ConformanceError';

  constructor(message: string) {
    super(message);
    this.stack = `${this.name}: ${message}`;
  }
}
