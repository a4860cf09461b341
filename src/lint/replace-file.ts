import { chmod, chown, lstat, open, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import { systemFault } from '../model/system-fault.js';

/**
 * Replaces the text of a file: written to a file beside it, then renamed, so that a full disk loses nothing. Mode and owner stay; of a link,
 * the target is replaced.
 * @returns the reason if nothing was changed
 */
export async function replaceFile(file: string, before: string, after: string): Promise<string | undefined> {
  let beside: string | undefined;
  try {
    const path = await realpath(file);
    const { mode, uid, gid, nlink } = await stat(path);
    if (nlink > 1) return 'the file has a second name (a hard link), which a repair would cut off; nothing was repaired';
    // If the file was saved meanwhile, it is left alone.
    if ((await readFile(path, 'utf8')) !== before) return 'the file changed while it was linted; nothing was repaired';
    beside = `${path}.${process.pid}.partial`;
    const handle = await open(beside, 'wx', mode & 0o7777);
    try {
      await handle.writeFile(after);
      await handle.sync();
    } finally {
      await handle.close();
    }
    const made = await lstat(beside);
    if (made.uid !== uid || made.gid !== gid) await chown(beside, uid, gid);
    await chmod(beside, mode & 0o7777);
    await rename(beside, path);
    return undefined;
  } catch (error) {
    if (beside !== undefined) await rm(beside, { force: true });
    const fault = systemFault(error);
    if (fault === undefined) throw error;
    return `the repairs cannot be written: ${fault}`;
  }
}
