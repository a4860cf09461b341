import { shortHash } from '../json/canonical.js';
import type { FindingEvent } from './event.js';

/** The id under which reports list the findings of one cause: the same in every run. */
export const groupIdOf = (finding: Pick<FindingEvent, 'side' | 'rule' | 'signature'>): string =>
  `g-${shortHash([finding.side, finding.rule, finding.signature].join('\n'))}`;

export const isGroupId = (text: string): boolean => /^g-[0-9a-z]+$/.test(text);
