import { useEffect, useState } from 'preact/hooks';
import type { RunState } from '../../../src/model/live.js';
import type { RunReport } from '../../../src/model/report.js';
import { fetched, refusalOf } from './api.js';

/** The report of a run as it was when it was asked for. */
export interface HeldReport {
  readonly run: string;
  readonly report: RunReport;
  readonly digest: string;
  /** Whether the run was over by then. */
  readonly isFinal: boolean;
  /** The frame of a report alone, for causes that are told as they are found. */
  readonly isOutline: boolean;
  readonly at: number;
}

export interface AskedReport {
  readonly held: HeldReport | undefined;
  readonly fault: string | undefined;
  /** Asks again. */
  readonly refresh: () => void;
}

/** The report of a run, its outline while it is followed; asked for again when the run ends, and when the reader wants to. */
export function useReport(run: string, state: RunState | undefined, isFollowed: boolean): AskedReport {
  const [held, setHeld] = useState<HeldReport>();
  const [fault, setFault] = useState<string>();
  const [turn, setTurn] = useState(0);
  const isOutline = isFollowed && state === 'going';
  useEffect(() => {
    if (run === '' || state === undefined) return;
    let isWanted = true;
    fetched<{ readonly report: RunReport; readonly digest: string }>(`runs/${run}/${isOutline ? 'outline' : 'report'}`).then(
      ({ report, digest }) => {
        if (!isWanted) return;
        setHeld({ run, report, digest, isFinal: state !== 'going', isOutline, at: Date.now() });
        setFault(undefined);
      },
      (error: unknown) => isWanted && setFault(refusalOf(error).message),
    );
    return () => {
      isWanted = false;
    };
  }, [run, state, isOutline, turn]);
  return { held: held?.run === run ? held : undefined, fault, refresh: () => setTurn(turn + 1) };
}
