/** A text on the shelf. */
export interface ShelvedText {
  readonly board: Uint8Array;
  readonly from: number;
  readonly to: number;
}

const BOARD = 256 * 1024;

/**
 * Texts of some kilobytes as bytes, side by side in a few large pieces of memory: they are sent from there, and the garbage collector need
 * neither copy them from place to place nor look after each. A piece is given back when nobody holds a text on it any more.
 */
export class TextShelf {
  #board = Buffer.alloc(0);
  #used = 0;

  put(text: string): ShelvedText {
    const length = Buffer.byteLength(text);
    if (this.#used + length > this.#board.length) {
      this.#board = Buffer.allocUnsafeSlow(Math.max(BOARD, length));
      this.#used = 0;
    }
    const [board, from] = [this.#board, this.#used];
    board.write(text, from, length === text.length ? 'latin1' : 'utf8');
    this.#used += length;
    return { board, from, to: this.#used };
  }
}

export const bytesOf = ({ board, from, to }: ShelvedText): Uint8Array => board.subarray(from, to);
