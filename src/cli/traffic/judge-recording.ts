import { CATALOGUE } from '../../catalogue/catalogue.js';
import { setImmediate } from 'node:timers/promises';
import type { ConfigFlags } from '../../config/flags.js';
import { loadConfig } from '../../config/load.js';
import { newRunId } from '../../engine/execute/id-generator.js';
import type { ExitCode, Working } from '../command.js';
import { atHome, checkStdout } from '../../app/report-targets.js';
import { readRecording } from '../../app/traffic/har-exchanges.js';
import { trafficToReport } from './traffic-to-report.js';

export interface RecordingOptions {
  readonly file: string | undefined;
  readonly flags: ConfigFlags;
  /** Print the JSON report on stdout. */
  readonly json: boolean;
}

/** Judges the traffic of a HAR file as the proxy judges it when it goes by. */
export async function judgeRecording(har: string, { file, flags, json }: RecordingOptions, working: Working): Promise<ExitCode> {
  const config = await loadConfig({ file, cwd: process.cwd(), env: process.env, flags, credentials: 'brought' });
  working.catalogue = config[CATALOGUE];
  checkStdout(config.report.formats.map(atHome), json);
  const { happened, origin } = readRecording(har, config.run.maxAnswerBytes);
  const run = await trafficToReport({
    config,
    runId: newRunId(),
    target: origin,
    source: { from: 'har', recording: har },
    findings: 'none',
    json,
  });
  let taken = 0;
  for (const one of happened) {
    if ('begins' in one) run.traffic.started(one.begins.method, one.begins.path);
    else run.take(one.ends);
    // The log is written between the exchanges, or it would be kept in memory to the end.
    if (++taken % 200 === 0) await setImmediate();
  }
  await run.close();
  return run.finish();
}
