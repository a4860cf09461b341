/**
 * What a run has sent, what came back, and when it may send again: numbers in memory that all threads of the run share. Every send is counted
 * here first, so that budget, rate and pauses apply to the whole run.
 */
export interface Meter {
  /** The memory from which another thread opens the same meter. */
  readonly memory: SharedArrayBuffer;
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
  /** Set once, when the run has to end. */
  readonly halted: boolean;
  halt(): void;
  /** A number that no other thread of the run gets. */
  nextSingle(): number;
}

/** When requests went out. */
export interface SendTimes {
  /** Takes the next slot for a request that asked at `asked`: returns 0 if it is now, else the milliseconds to wait. */
  take(asked: number, now: number): number;
}

/** Positions of the integers, and of the times after them. */
const [LOCK, SENT, SILENT, BUSY, HALTED, SINGLE, TAKEN, WHOLE] = [0, 1, 2, 3, 4, 5, 6, 8];
const [END, PAUSED, FREE, RATE, TIMES] = [0, 1, 2, 3, 4];

/** `rate` is in requests per second, `end` a time of the machine's clock. */
export function createMeter(rate: number | undefined, end: number): Meter {
  const memory = new SharedArrayBuffer(WHOLE * 4 + (TIMES + timesKept(rate ?? 1)) * 8);
  const times = new Float64Array(memory, WHOLE * 4);
  times[END] = end;
  times[RATE] = rate ?? 0;
  return openMeter(memory);
}

const timesKept = (rate: number): number => Math.max(1, Math.floor(rate));

export function openMeter(memory: SharedArrayBuffer): Meter {
  const counts = new Int32Array(memory, 0, WHOLE);
  const times = new Float64Array(memory, WHOLE * 4);
  const at = (place: number): number => Atomics.load(counts, place);
  const row = (place: number, goesOn: boolean): void => void (goesOn ? Atomics.add(counts, place, 1) : Atomics.store(counts, place, 0));
  const time = (place: number): number => times[place] ?? 0;
  return {
    memory,
    get sent() {
      return at(SENT);
    },
    count(most = Number.POSITIVE_INFINITY) {
      for (let sent = at(SENT); sent < most; sent = at(SENT))
        if (Atomics.compareExchange(counts, SENT, sent, sent + 1) === sent) return true;
      return false;
    },
    get silent() {
      return at(SILENT);
    },
    noteSilence: (isSilent) => row(SILENT, isSilent),
    get busy() {
      return at(BUSY);
    },
    noteBusy: (isBusy) => row(BUSY, isBusy),
    end: time(END),
    get pausedUntil() {
      return time(PAUSED);
    },
    pauseUntil(until) {
      if (until > time(PAUSED)) alone(counts, () => (times[PAUSED] = Math.max(until, time(PAUSED))));
    },
    pace: { take: (asked, now) => alone(counts, () => takeSlot(counts, times, asked, now)) },
    get halted() {
      return at(HALTED) === 1;
    },
    halt: () => void Atomics.store(counts, HALTED, 1),
    nextSingle: () => Atomics.add(counts, SINGLE, 1) + 1,
  };
}

/**
 * Evenly spaced slots, since a burst would exceed the rate within some second. Timers fire late, so each send also keeps a whole second of
 * distance from the real time of the send `rate` places before it.
 */
function takeSlot(counts: Int32Array, times: Float64Array, asked: number, now: number): number {
  const rate = times[RATE] ?? 0;
  const gap = 1000 / rate;
  const kept = timesKept(rate);
  const taken = counts[TAKEN] ?? 0;
  const place = TIMES + (taken % kept);
  const oldest = taken < kept ? Number.NEGATIVE_INFINITY : (times[place] ?? 0);
  const slot = Math.max(asked, times[FREE] ?? 0, oldest + Math.max(1000, gap));
  if (slot > now) return slot - now;
  times[FREE] = slot + gap;
  times[place] = now;
  counts[TAKEN] = taken + 1;
  return 0;
}

/** More turns than any thread holds the lock for; a thread that died with the lock does not release it. */
const MOST_TURNS = 1_000;

/** Runs work while no other thread does. The work must not wait. */
function alone<T>(counts: Int32Array, work: () => T): T {
  for (let turn = 0; Atomics.compareExchange(counts, LOCK, 0, 1) !== 0 && turn < MOST_TURNS; turn += 1) Atomics.wait(counts, LOCK, 1, 1);
  try {
    return work();
  } finally {
    Atomics.store(counts, LOCK, 0);
    Atomics.notify(counts, LOCK, 1);
  }
}
