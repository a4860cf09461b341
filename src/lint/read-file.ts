import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';

/** A larger file is no single payload; streams are linted line by line. */
const MAX_FILE_BYTES = 64 * 1024 * 1024;

export type FileBytes = { readonly bytes: Buffer } | { readonly fault: string };

const isGzip = (bytes: Buffer): boolean => bytes.length > 2 && bytes[0] === 0x1f && bytes[1] === 0x8b;

/** The bytes of a file, unzipped if it is a gzip; or one line that says why it cannot be read. */
export async function readBytes(file: string): Promise<FileBytes> {
  try {
    const status = await stat(file);
    if (status.size > MAX_FILE_BYTES) return { fault: tooLarge(status.size) };
    // A pipe or a device has no size, and perhaps no end.
    return status.isFile() || status.isDirectory() ? await unzip(await readFile(file)) : await readStream(createReadStream(file));
  } catch (error) {
    return { fault: reasonOf(error) };
  }
}

/** The same for a stream, whose size is unknown: it is read up to the size that a file may have. */
export async function readStream(stream: Readable): Promise<FileBytes> {
  const parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const part of stream) {
      const bytes = Buffer.from(part as Uint8Array);
      length += bytes.length;
      // Leaving the loop ends the stream.
      if (length > MAX_FILE_BYTES) return { fault: tooLarge(undefined) };
      parts.push(bytes);
    }
  } catch (error) {
    return { fault: reasonOf(error) };
  }
  return unzip(Buffer.concat(parts));
}

/** Unzips bytes if they are a gzip. */
async function unzip(bytes: Buffer): Promise<FileBytes> {
  if (!isGzip(bytes)) return { bytes };
  const { gunzipSync } = await import('node:zlib');
  try {
    return { bytes: gunzipSync(bytes, { maxOutputLength: MAX_FILE_BYTES }) };
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    return { fault: code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge(undefined) : 'broken gzip data' };
  }
}

const MOST = `${MAX_FILE_BYTES / 1024 / 1024} MB`;

const tooLarge = (size: number | undefined): string =>
  `${size === undefined ? `there are more than ${MOST} in it` : `the file has ${Math.round(size / 1024 / 1024)} MB; at most ${MOST} are read`}. Many payloads, one a line, are linted with --ndjson`;

/** The error of the operating system, in words. */
export function reasonOf(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code;
  switch (code) {
    case 'ENOENT':
      return 'there is no such file';
    case 'EACCES':
    case 'EPERM':
      return 'no permission to read the file';
    case 'EISDIR':
      return 'it is a folder';
    default:
      return `the file cannot be read (${code ?? (error instanceof Error ? error.message : String(error))})`;
  }
}
