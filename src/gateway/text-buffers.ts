/** A text in one of the buffers. */
export interface BufferedText {
  readonly buffer: Uint8Array;
  readonly from: number;
  readonly to: number;
}

const SIZE = 256 * 1024;

/** Bytes of UTF-8 for one unit of a JavaScript text. */
const MOST_BYTES = 3;

/**
 * Texts of some kilobytes as bytes, side by side in a few large buffers. They are sent from there, which spares the garbage
 * collector. A buffer is freed when none of its texts is in use.
 */
export class TextBuffers {
  #buffer = Buffer.alloc(0);
  #used = 0;

  put(text: string): BufferedText {
    // Room for the longest that it can become, so that its bytes need not be counted before they are written.
    const room = text.length * MOST_BYTES;
    if (this.#used + room > this.#buffer.length) {
      this.#buffer = Buffer.allocUnsafeSlow(Math.max(SIZE, room));
      this.#used = 0;
    }
    const [buffer, from] = [this.#buffer, this.#used];
    this.#used += buffer.write(text, from, 'utf8');
    return { buffer, from, to: this.#used };
  }
}

export const bytesOf = ({ buffer, from, to }: BufferedText): Uint8Array => buffer.subarray(from, to);
