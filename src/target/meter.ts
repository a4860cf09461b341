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
  /** Answers that said that there are too many requests, and how many others came in a second; undefined where there were none. */
  readonly throttled: Throttled | undefined;
  noteAnswer(isTooMany: boolean, now: number): void;
  /** The time at which the run is over. */
  readonly end: number;
  /** The time until which the target asks for a pause. */
  readonly pausedUntil: number;
  pauseUntil(time: number): void;
  /** The times of the last sends, as many as the rate allows in a second, and when the next may follow. */
  readonly pace: SendTimes;
}

/** A target that takes fewer requests than were sent. */
export interface Throttled {
  readonly answers: number;
  /** Requests in a second, a little below the fewest that it took before it refused one. */
  readonly rate: number;
}

/** When requests went out. */
export interface SendTimes {
  /** Takes the next slot for a request that asked at `asked`: returns 0 if it is now, else the milliseconds to wait. */
  take(asked: number, now: number): number;
}

/** `rate` is in requests per second, `end` a time of the machine's clock. */
export function createMeter(rate: number | undefined, end: number): Meter {
  let [sent, silent, busy, pausedUntil] = [0, 0, 0, 0];
  const taken = countTaken();
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
    get throttled() {
      return taken.throttled();
    },
    noteAnswer: (isTooMany, now) => taken.note(isTooMany, now),
    end,
    get pausedUntil() {
      return pausedUntil;
    },
    pauseUntil: (time) => void (pausedUntil = Math.max(time, pausedUntil)),
    pace: createSendTimes(rate ?? 1),
  };
}

/** Timers and networks are uneven: a little below what a target takes is safe. */
const MARGIN = 0.9;
/** More than a second of answers. */
const KEPT = 20_000;

/** Counts what a target takes and what it finds too much. */
function countTaken(): { note(isTooMany: boolean, now: number): void; throttled(): Throttled | undefined } {
  let [refused, fewest] = [0, Number.POSITIVE_INFINITY];
  // The times of what it took, those of the last second at least.
  let taken: number[] = [];
  return {
    note(isTooMany, now) {
      if (!isTooMany) taken.push(now);
      if (!isTooMany && taken.length < KEPT) return;
      taken = taken.filter((time) => time > now - 1000);
      if (!isTooMany) return;
      refused += 1;
      if (taken.length > 0) fewest = Math.min(fewest, taken.length);
    },
    throttled: () =>
      refused === 0 ? undefined : { answers: refused, rate: Number.isFinite(fewest) ? Math.max(1, Math.floor(MARGIN * fewest)) : 1 },
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
