/** A text on the shelf. */
export interface ShelvedText {
  readonly board: Uint8Array;
  readonly from: number;
  readonly to: number;
}

const BOARD = 256 * 1024;

/**
 * Texts of some kilobytes as bytes, side by side in a few large buffers. They are sent from there, which spares the garbage
 * collector. A buffer is freed when none of its texts is in use.
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
