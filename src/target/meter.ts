/** What a run has sent, what came back, and when it may send again. Every send is counted here first, so that budget, rate and pauses hold. */
export interface Meter {
  readonly sent: number;
  /** Counts a request and returns true, unless `most` are counted already. */
  count(most?: number): boolean;
  /** Requests in a row, up to now, that got no answer. */
  readonly silent: number;
  noteSilence(isSilent: boolean): void;
  /** Answers in a row, up to now, that only say that the target is busy. */
  readonly busy: number;
  noteBusy(isBusy: boolean): void;
  /** The time at which the run is over. */
  readonly end: number;
  /** The time until which the target asks for a pause. */
  readonly pausedUntil: number;
  pauseUntil(time: number): void;
  /** The times of the last sends, as many as the rate allows in a second, and when the next may follow. */
  readonly pace: SendTimes;
}

/** When requests went out. */
export interface SendTimes {
  /** Takes the next slot for a request that asked at `asked`: returns 0 if it is now, else the milliseconds to wait. */
  take(asked: number, now: number): number;
}

/** `rate` is in requests per second, `end` a time of the machine's clock. */
export function createMeter(rate: number | undefined, end: number): Meter {
  let [sent, silent, busy, pausedUntil] = [0, 0, 0, 0];
  return {
    get sent() {
      return sent;
    },
    count(most = Number.POSITIVE_INFINITY) {
      if (sent >= most) return false;
      sent += 1;
      return true;
    },
    get silent() {
      return silent;
    },
    noteSilence: (isSilent) => void (silent = isSilent ? silent + 1 : 0),
    get busy() {
      return busy;
    },
    noteBusy: (isBusy) => void (busy = isBusy ? busy + 1 : 0),
    end,
    get pausedUntil() {
      return pausedUntil;
    },
    pauseUntil: (time) => void (pausedUntil = Math.max(time, pausedUntil)),
    pace: createSendTimes(rate ?? 1),
  };
}

/**
 * Evenly spaced slots, since a burst would exceed the rate within some second. Timers fire late, so each send also keeps a whole second of
 * distance from the real time of the send `rate` places before it.
 */
function createSendTimes(rate: number): SendTimes {
  const gap = 1000 / rate;
  const kept = Math.max(1, Math.floor(rate));
  const times: number[] = [];
  let [free, taken] = [0, 0];
  return {
    take(asked, now) {
      const place = taken % kept;
      const oldest = taken < kept ? Number.NEGATIVE_INFINITY : (times[place] ?? 0);
      const slot = Math.max(asked, free, oldest + Math.max(1000, gap));
      if (slot > now) return slot - now;
      free = slot + gap;
      times[place] = now;
      taken += 1;
      return 0;
    },
  };
}
