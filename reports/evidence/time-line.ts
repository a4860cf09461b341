import type { FindingGroup } from '../../src/model/report.js';
import { contractName } from '../text/words.js';

/** A call that had to follow a request: when it was sent, answered, and given up. */
export interface TimeLine {
  /** Milliseconds that were waited. */
  readonly within: number;
  readonly lanes: readonly Lane[];
}

export interface Lane {
  readonly name: string;
  /** Milliseconds from sending to the answer, and to the call; undefined where none came. */
  readonly answered?: number;
  readonly called?: number;
}

/** The lane of the call that never came, and one of a call that did: the listener can be reached. */
export function timeLineOf({ observed, contracts }: FindingGroup): TimeLine | undefined {
  if (observed?.code !== 'no-call' || observed.kind === 'too-few') return undefined;
  const { within, answered, heard, heardAfter } = observed.facts ?? {};
  return {
    within: Number(within ?? 0),
    lanes: [
      { name: contractName(contracts[0] ?? ''), ...(answered === undefined ? {} : { answered: Number(answered) }) },
      ...(typeof heard === 'string' ? [{ name: contractName(heard), called: Number(heardAfter ?? 0) }] : []),
    ],
  };
}
