import type { ConfigFlags } from '../../config/flags.js';
import { loadConfig } from '../../config/load.js';
import { newRunId } from '../../engine/execute/id-generator.js';
import type { ExitCode } from '../command.js';
import { atHome, checkStdout } from '../../app/report-targets.js';
import { readRecording } from '../../app/traffic/har-exchanges.js';
import type { RawExchange } from '../../app/traffic/raw-exchange.js';
import { trafficToReport } from './traffic-to-report.js';

export interface RecordingOptions {
  readonly file: string | undefined;
  readonly flags: ConfigFlags;
  /** Print the JSON report on stdout. */
  readonly json: boolean;
}

/** Judges the traffic of a HAR file as the proxy judges it when it goes by. */
export async function judgeRecording(har: string, { file, flags, json }: RecordingOptions): Promise<ExitCode> {
  const config = await loadConfig({ file, cwd: process.cwd(), env: process.env, flags, credentials: 'brought' });
  checkStdout(config.report.formats.map(atHome), json);
  const { exchanges, origin } = readRecording(har, config.run.maxAnswerBytes);
  const run = await trafficToReport({
    config,
    runId: newRunId(),
    target: origin,
    source: { from: 'har', recording: har },
    findings: 'none',
    json,
  });
  for (const happened of inOrder(exchanges)) {
    if ('begins' in happened) run.traffic.started(happened.begins.method, happened.begins.path);
    else run.take(happened.ends);
  }
  await run.close();
  return run.finish();
}

type Happened = { readonly begins: RawExchange } | { readonly ends: RawExchange };

/** Starts and ends in the order in which they happened; at the same time, an end comes before a start. */
function inOrder(exchanges: readonly RawExchange[]): readonly Happened[] {
  const happened = exchanges.flatMap((raw): readonly { readonly at: number; readonly what: Happened }[] => [
    { at: raw.startedAt, what: { begins: raw } },
    { at: raw.startedAt + raw.millis, what: { ends: raw } },
  ]);
  // Sorting is stable, so that equal times keep the order of their ends.
  return happened.toSorted((a, b) => a.at - b.at).map(({ what }) => what);
}
