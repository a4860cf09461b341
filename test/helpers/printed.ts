import { afterEach, beforeEach, vi } from 'vitest';

export interface Printed {
  stdout: string;
  stderr: string;
}

/** What commands print in this process, empty before each test of the file. */
export function catchPrinted(): Printed {
  const printed: Printed = { stdout: '', stderr: '' };
  beforeEach(() => {
    Object.assign(printed, { stdout: '', stderr: '' });
    for (const stream of ['stdout', 'stderr'] as const)
      vi.spyOn(process[stream], 'write').mockImplementation((text) => {
        printed[stream] += String(text);
        return true;
      });
    // Help goes this way, past the stream that is replaced here.
    vi.spyOn(console, 'log').mockImplementation((text) => {
      printed.stdout += `${text}\n`;
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
  return printed;
}
