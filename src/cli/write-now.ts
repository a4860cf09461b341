import { writeSync } from 'node:fs';

const BETWEEN_MILLIS = 5;

/** Writes to a terminal before it returns. One that is gone takes nothing more. */
export function writeNow(fd: number, text: string): true {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; ) {
    try {
      at += writeSync(fd, bytes, at);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') break;
      // It is slower than we are.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BETWEEN_MILLIS);
    }
  }
  return true;
}
