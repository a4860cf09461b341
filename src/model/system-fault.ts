/** Errors of the operating system in words. Others are reported by their code. */
const WORDS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'a part of the path is a file, not a folder',
  EISDIR: 'it is a folder',
  EEXIST: 'a file is in its place',
  ENOTEMPTY: 'the folder is not empty',
  EACCES: 'no permission',
  EPERM: 'no permission',
  EROFS: 'the file system is read-only',
  ENOSPC: 'no space is left on the device',
  EDQUOT: 'the quota of disk space is used up',
  EFBIG: 'the file would be larger than allowed',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
  ENAMETOOLONG: 'the name is too long',
  ELOOP: 'the links lead in a circle',
  EIO: 'the device failed',
  ENXIO: 'nobody reads the pipe',
  EPIPE: 'the reader is gone',
};

/** What the operating system said of a file, in words; undefined for an error of another kind. */
export function systemFault(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return undefined;
  const { code } = error;
  if (typeof code !== 'string' || !/^E[A-Z0-9]+$/.test(code)) return undefined;
  return WORDS[code] ?? `the operating system says ${code}`;
}

/** The same with the file it was about: a full disk does not say which one, so that `file` is named. */
export function systemFaultAt(error: unknown, file?: string): string | undefined {
  const fault = systemFault(error);
  if (fault === undefined) return undefined;
  const { path, dest } = error as NodeJS.ErrnoException & { readonly dest?: string };
  const place = dest ?? path ?? file;
  return place === undefined ? fault : `${place}: ${fault}`;
}
