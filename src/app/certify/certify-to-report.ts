import { createSummary } from '../../../reports/summarise.js';
import type { FileConfig } from '../../model/file-config.js';
import { loadConfig } from '../../config/load.js';
import type { RunEvent } from '../../model/event.js';
import type { RunReport } from '../../model/report.js';
import { openTarget } from '../open-target.js';
import { checkSelection } from './check-selection.js';
import { certify } from './compose.js';
import { summaryContext } from './summary-context.js';

/** How a program certifies. Everything may be left out: then the embedded gateway is certified. */
export interface CertifyInput {
  /** A configuration, or the path of its file; left out, nothing but the defaults. */
  readonly config?: FileConfig | string;
  /** The folder that relative paths start from. */
  readonly cwd?: string;
  /** Variables that the configuration refers to; default: those of the process. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly signal?: AbortSignal;
  /** Receives every event as it happens, with secrets already masked. */
  readonly onEvent?: (event: RunEvent) => void;
}

/** Certifies a target from a program: no files are written, nothing is printed. */
export async function certifyToReport({ config: given = {}, ...options }: CertifyInput): Promise<RunReport> {
  const { cwd = process.cwd(), env = process.env, signal, onEvent } = options;
  const config = await loadConfig({ cwd, env, flags: {}, ...(typeof given === 'string' ? { file: given } : { given }) });
  checkSelection(config);
  const summary = createSummary(summaryContext(config, config));
  const target = await openTarget(config);
  try {
    await certify({
      config: target.config,
      embedded: target.embedded,
      emit: (event) => {
        summary.add(event);
        onEvent?.(event);
      },
      ...(signal === undefined ? {} : { signal }),
    });
  } finally {
    await target.close();
  }
  return summary.report();
}
