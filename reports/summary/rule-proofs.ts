import { defined } from '../../src/json/defined.js';
import type { Proof, RuleEvent } from '../../src/model/event.js';
import { writtenForm } from '../../src/model/finding.js';
import type { KeptProof, Rule, RuleLine } from '../../src/model/report.js';
import { shorten } from '../text/shorten.js';
import { LIMITS } from './limits.js';
import { indexOf } from './rule-index.js';

/** Enough to see what was wrong with a request, and little enough to have one for each rule. */
const FAULT = 100;

/** The first exchange that showed a rule kept, for each of its sides, in a few words each: a report has thousands of rules. */
export function createRuleProofs(rules: readonly Rule[]) {
  const { byName } = indexOf(rules);
  const kept: KeptProof[] = [];
  const byRule = new Map<string, { valid?: number; invalid?: number }>();
  return {
    add(judged: readonly RuleEvent[], proof: Proof): void {
      // Only rules of the catalogue have proofs, so that a manipulated log cannot make the list grow.
      const shown = judged.filter((rule) => rule.status === 'conforms' && byName.has(writtenForm(rule)));
      const isNew = shown.filter((rule) => byRule.get(writtenForm(rule))?.[rule.validity] === undefined);
      if (isNew.length === 0) return;
      kept.push(inShort(proof));
      for (const rule of isNew) byRule.set(writtenForm(rule), { ...byRule.get(writtenForm(rule)), [rule.validity]: kept.length - 1 });
    },
    /** The numbers of the proofs of a rule in the list. */
    of: ({ contract, side, id }: Pick<RuleLine, 'contract' | 'side' | 'id'>): RuleLine['proof'] =>
      byRule.get(writtenForm({ contract, side, rule: id })),
    list: (): readonly KeptProof[] => kept,
  };
}

function inShort({ case: id, edits = [], reply, outcome }: Proof): KeptProof {
  const fault = edits.at(-1);
  return { case: shorten(id, LIMITS.id), ...defined({ fault: fault && shorten(fault, FAULT) }), answer: answerText(reply, outcome) };
}

/** `400 ERROR, INVALID_REQUEST: order.amount INVALID`. A long body is kept in part, so its members are looked for in the text. */
function answerText({ status, body }: Proof['reply'], outcome: string | undefined): string {
  const [result, cause, code] = ['result', 'cause', 'gatewayCode'].map((name) => memberOf(body, name));
  if (result === undefined && outcome !== undefined) return shorten(`${status ?? ''} ${outcome}`.trim(), FAULT);
  const about = cause === undefined ? [] : [memberOf(body, 'field'), memberOf(body, 'validationType')];
  const given = (words: readonly (string | undefined)[]): readonly string[] => words.filter((word) => word !== undefined);
  const words = `${status ?? 'no answer'} ${given([result, cause, code]).join(', ')}`.trim();
  return shorten([words, ...(given(about).length === 0 ? [] : [given(about).join(' ')])].join(': '), FAULT);
}

const memberOf = (body: string, name: string): string | undefined => new RegExp(`"${name}":"([^"\\\\]+)"`).exec(body)?.[1];
