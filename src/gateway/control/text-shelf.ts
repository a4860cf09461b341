/** A text on the shelf. */
export interface ShelvedText {
  readonly board: Buffer;
  readonly from: number;
  readonly to: number;
}

const BOARD = 256 * 1024;

/**
 * Keeps texts of some kilobytes for a while, side by side in a few large pieces of memory: the garbage collector need neither copy
 * them from place to place nor look after each. A piece is given back when nobody holds a text on it any more.
 */
export class TextShelf {
  #board = Buffer.alloc(0);
  #used = 0;

  /** @param bytes how many the text has */
  put(text: string, bytes: number): ShelvedText {
    if (this.#used + bytes > this.#board.length) {
      this.#board = Buffer.allocUnsafeSlow(Math.max(BOARD, bytes));
      this.#used = 0;
    }
    const [board, from] = [this.#board, this.#used];
    board.write(text, from, bytes === text.length ? 'latin1' : 'utf8');
    this.#used += bytes;
    return { board, from, to: this.#used };
  }
}

export const takeDown = ({ board, from, to }: ShelvedText): string => board.toString('utf8', from, to);
