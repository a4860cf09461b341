import { createSummary } from '../../../reports/summarise.js';
import type { Contract } from '../../catalogue/vocabulary.js';
import { runInput } from '../../app/certify/compose.js';
import { summaryContext } from '../../app/certify/summary-context.js';
import { openTarget } from '../../app/open-target.js';
import { newRunId } from '../../engine/execute/id-generator.js';
import { openSession } from '../../engine/session.js';
import type { Config } from '../../model/config.js';
import type { Again, RunEvent } from '../../model/event.js';
import type { RuleKey } from '../../model/finding.js';
import type { RunReport } from '../../model/report.js';
import { createClient } from '../../target/client.js';
import { defined } from '../../json/defined.js';

/** The certification of one contract, rule by rule. */
export type ContractRun = Awaited<ReturnType<typeof openContractRun>>;

interface ContractRunOptions {
  /** Narrows what is planned; undefined plans everything. */
  readonly rules: readonly string[] | undefined;
  /** Where a file says which target it is, the commands that go to the same. */
  readonly commands: Again | undefined;
}

/** Opens the target and makes the known-good call. */
export async function openContractRun(contract: Contract, config: Config, { rules, commands }: ContractRunOptions) {
  const scope = { ...config.scope, contracts: [contract.id], ...defined({ rules }) };
  const target = await openTarget({ ...config, scope });
  const client = createClient(target.config.target, target.config.run);
  const close = async (): Promise<void> => {
    await client.close();
    await target.close();
  };
  try {
    const summary = createSummary(contextFor(contract, config));
    let known: RunReport | undefined;
    const emit = (event: RunEvent): void => {
      known = undefined;
      summary.add(event);
    };
    const session = await openSession(
      runInput({ config: target.config, embedded: target.embedded, emit, ...defined({ commands }) }, client, newRunId()),
    );
    /** As if the run ended here. */
    const report = (): RunReport => {
      if (known !== undefined) return known;
      session.end();
      known = summary.report();
      return known;
    };
    return { judge: (key: RuleKey): Promise<void> => session.judge(key), rest: (): Promise<void> => session.rest(), report, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Limits the summary to the rules of this contract, because it is computed after every rule. */
function contextFor(contract: Contract, config: Config): ReturnType<typeof summaryContext> {
  const context = summaryContext(config, config);
  return { ...context, rules: context.rules.filter((rule) => rule.contract === contract.id) };
}
