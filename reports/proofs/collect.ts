import { defined } from '../../src/json/defined.js';
import type { Proof, RunEvent } from '../../src/model/event.js';
import { type RuleKey, written } from '../../src/model/finding.js';
import type { Validity } from '../../src/model/report.js';

/** The exchange that shows how a rule did on one side; of a broken rule also what was expected and what came. */
export interface RuleProof extends Proof {
  readonly broken?: { readonly expected: string; readonly actual: string; readonly path: string };
}

export type Proofs = ReturnType<typeof createProofs>;

/** The proofs of a run, one for each rule and side. */
export function createProofs() {
  const kept = new Map<string, RuleProof>();
  const broken = new Map<string, RuleProof>();
  const nameOf = (contract: string, key: RuleKey, validity: Validity): string => `${contract} ${written(key)} ${validity}`;
  return {
    add(event: RunEvent): void {
      if (event.type === 'rules-judged' && event.proof !== undefined) {
        const { proof } = event;
        for (const rule of event.rules) {
          const name = nameOf(rule.contract, rule, rule.validity);
          if (rule.status === 'conforms' && !kept.has(name)) kept.set(name, proof);
        }
      }
      if (event.type !== 'finding' || event.finding.request.method === '') return;
      const { contract, validity, case: id, request, reply, steps, edits, expected, actual, path } = event.finding;
      const name = nameOf(contract, event.finding, validity);
      if (broken.has(name)) return;
      broken.set(name, { case: id, request, reply, ...defined({ steps, edits }), broken: { expected, actual, path } });
    },
    // One exchange that breaks a rule weighs more than any that keeps it.
    of: (contract: string, key: RuleKey, validity: Validity): RuleProof | undefined =>
      broken.get(nameOf(contract, key, validity)) ?? kept.get(nameOf(contract, key, validity)),
  };
}
