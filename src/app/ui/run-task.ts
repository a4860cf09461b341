import type { Environment } from '../../config/environment.js';
import type { ConfigFlags } from '../../config/flags.js';
import type { TargetConfig } from '../../model/config.js';

/** What a run in a thread of its own is told. */
export interface RunTask {
  readonly cwd: string;
  readonly file: string | undefined;
  readonly flags: ConfigFlags;
  /** The run that it takes up again. */
  readonly resumes?: string | undefined;
  /** Variables, with the credentials that were typed: they stay in memory. */
  readonly env: Environment;
  /** The embedded gateway of this server, where there is no other target. */
  readonly embedded: Pick<TargetConfig, 'baseUrl' | 'merchantId' | 'auth' | 'otherMerchant'> | undefined;
}

/** What the thread is told: to end, to pause, to go on, or to give a time to send to somebody else. */
export type RunCommand = 'stop' | 'pause' | 'go' | { readonly slot: number };

/** What the thread says. */
export type RunWord =
  | { readonly type: 'opened'; readonly run: string }
  | { readonly type: 'failed'; readonly message: string; readonly hint?: string }
  | { readonly type: 'note'; readonly text: string }
  /** The target stopped answering, and the run waits. */
  | { readonly type: 'gone' }
  | { readonly type: 'slot'; readonly slot: number };
