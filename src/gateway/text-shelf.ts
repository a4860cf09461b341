/** A text on the shelf. */
export interface ShelvedText {
  readonly board: Uint8Array;
  readonly from: number;
  readonly to: number;
}

const BOARD = 256 * 1024;

/** Bytes of UTF-8 for one unit of a JavaScript text. */
const MOST_BYTES = 3;

/**
 * Texts of some kilobytes as bytes, side by side in a few large buffers. They are sent from there, which spares the garbage
 * collector. A buffer is freed when none of its texts is in use.
 */
export class TextShelf {
  #board = Buffer.alloc(0);
  #used = 0;

  put(text: string): ShelvedText {
    // Room for the longest that it can become, so that its bytes need not be counted before they are written.
    const room = text.length * MOST_BYTES;
    if (this.#used + room > this.#board.length) {
      this.#board = Buffer.allocUnsafeSlow(Math.max(BOARD, room));
      this.#used = 0;
    }
    const [board, from] = [this.#board, this.#used];
    this.#used += board.write(text, from, 'utf8');
    return { board, from, to: this.#used };
  }
}

export const bytesOf = ({ board, from, to }: ShelvedText): Uint8Array => board.subarray(from, to);
