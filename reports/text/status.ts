import { RULE_STATUSES, type RuleStatus, type RunReport, type RunVerdict } from '../../src/model/report.js';

/** `not-seen` as people say it. */
export const statusWord = (status: RuleStatus): string => status.replaceAll('-', ' ');

/** What each status says of a rule. */
export const STATUS_MEANING: Readonly<Record<RuleStatus, string>> = {
  conforms: 'the rule was tested on every side it has, and held',
  violates: 'a rule that the specification states was broken',
  warns: 'a rule that the specification implies was broken',
  inconclusive: 'the answer, or the state of the target, did not allow a judgement; the reason is given',
  'not-seen': 'about a part of an answer that the target may leave out, and never sent',
  'not-sent': 'no case of it was sent in this run; the reason is given',
  'out-of-scope': 'this run was not asked to judge it',
  excluded: 'the configuration leaves it out, and says why',
  open: 'the specification does not settle it: observed, never judged',
};

/** A verdict as a headline. Only one of them promises anything. */
export const HEADLINES: Readonly<Record<RunVerdict, string>> = {
  conforms: 'Conforms',
  violates: 'Does not conform',
  inconclusive: 'Could not be judged',
  incomplete: 'No violation found',
  partial: 'Part of a run',
};

/** Statuses that some rule has. */
export const statusesIn = ({ coverage }: RunReport): readonly RuleStatus[] =>
  RULE_STATUSES.filter((status) => Object.values(coverage.levels).some((level) => level[status] > 0));
