/** A stream of random numbers that is the same on every platform for the same seed. */
export type RandomStream = ReturnType<typeof streamOf>;

const TWO_32 = 2 ** 32;

/** The stream of one case in a run: it depends on the seed and the id of the case, and on nothing else. */
export function streamFor(seed: number | string, caseId: string): RandomStream {
  return streamOf(stateFrom(`${seed}\n${caseId}`));
}

type State = [number, number, number, number];

function streamOf(state: State) {
  /** A whole number from 0 to 2^32 - 1. */
  const nextUint32 = (): number => step(state);

  /** A whole number from 0 up to, and without, `max`; every one equally likely. */
  const nextInt = (max: number): number => {
    if (!Number.isInteger(max) || max < 1 || max > TWO_32) throw new RangeError(`not a bound for a random number: ${max}`);
    // Numbers above the last whole multiple of max would make small results more likely.
    const limit = TWO_32 - (TWO_32 % max);
    let value = nextUint32();
    while (value >= limit) value = nextUint32();
    return value % max;
  };

  /** One of the items. */
  const pick = <Item>(items: readonly Item[]): Item => {
    if (items.length === 0) throw new RangeError('nothing to pick from');
    return items[nextInt(items.length)] as Item;
  };

  /** The items in a random order, as a new array. */
  const shuffle = <Item>(items: readonly Item[]): Item[] => {
    const shuffled = [...items];
    for (let i = shuffled.length - 1; i > 0; i--) {
      const j = nextInt(i + 1);
      [shuffled[i], shuffled[j]] = [shuffled[j] as Item, shuffled[i] as Item];
    }
    return shuffled;
  };

  return { nextUint32, nextInt, pick, shuffle };
}

/** One step of xoshiro128**. */
function step(state: State): number {
  const [a, b, c, d] = state;
  const result = Math.imul(rotate(Math.imul(b, 5), 7), 9) >>> 0;
  const c2 = c ^ a;
  const d2 = d ^ b;
  state[0] = a ^ d2;
  state[1] = b ^ c2;
  state[2] = c2 ^ (b << 9);
  state[3] = rotate(d2, 11);
  return result;
}

/** Four well-mixed words: FNV-1a over the UTF-16 units, then splitmix, so that similar texts give very different states. */
function stateFrom(text: string): State {
  let hash = 0x811c9dc5;
  let other = 0x9747b28c;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    hash = Math.imul(hash ^ unit, 0x01000193);
    other = Math.imul(rotate(other ^ unit, 13), 0x5bd1e995) + i;
  }
  return [mix(hash), mix(other), mix(hash ^ rotate(other, 16)), mix(other + Math.imul(hash, 3)) | 1];
}

function mix(word: number): number {
  let mixed = (word + 0x9e3779b9) | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}

function rotate(word: number, by: number): number {
  return (word << by) | (word >>> (32 - by));
}
