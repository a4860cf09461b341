import type { RuleStatus, RunReport } from '../src/model/report.js';
import { UNJUDGED } from './text/status.js';

/** The numbers of a run that reports tell: every format takes them from here. */
export interface Figures {
  /** Causes that nobody expected, and those that are accepted as known. */
  readonly causes: number;
  readonly knownCauses: number;
  /** Rules in scope by what was seen of them, at any level. */
  readonly broken: number;
  readonly warned: number;
  readonly known: number;
  /** Must rules in scope, those about what no answer had, and those that could not be judged for another reason. */
  readonly must: number;
  readonly notSeen: number;
  readonly unjudged: number;
}

export function figuresOf({ groups, coverage: { levels }, completeness }: RunReport): Figures {
  const sum = (status: RuleStatus): number => levels.must[status] + levels.should[status] + levels.open[status];
  const knownCauses = groups.filter((group) => group.known !== undefined).length;
  return {
    causes: groups.length - knownCauses,
    knownCauses,
    broken: sum('violates'),
    warned: sum('warns'),
    known: sum('known'),
    must: completeness.must,
    notSeen: completeness.notSeen,
    unjudged: [...UNJUDGED].reduce((total, status) => total + levels.must[status], 0),
  };
}
