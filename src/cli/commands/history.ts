import { writeFile } from 'node:fs/promises';
import { causesOf } from '../../../reports/history/causes.js';
import { counted } from '../../../reports/text/words.js';
import { historyPage } from '../../app/history/page.js';
import { readHistory } from '../../app/history/store.js';
import { pullHistory, pushHistory } from '../../app/history/sync.js';
import { seriesOf, seriesText } from '../../app/history/text.js';
import { DEFAULTS } from '../../config/keys/rows.js';
import { HarnessError } from '../../model/harness-error.js';
import { defineCommand } from '../command.js';
import { print, printJson, tell } from '../terminal.js';

export const historyCommand = defineCommand({
  positionals: '[action] [folder]',
  builder: (yargs) =>
    yargs
      .positional('action', { type: 'string', choices: ['push', 'pull'], describe: 'keep the history in a folder, or take it from there' })
      .positional('folder', { type: 'string', describe: 'a folder that outlives the job, such as a cache of a CI system' })
      .option('label', { type: 'string', describe: 'only runs with this label (certify --label)' })
      .option('html', { type: 'string', describe: 'write it as a page' })
      .option('json', { type: 'boolean', default: false, describe: 'for programs' })
      .option('state', { type: 'string', default: DEFAULTS.report.state, describe: 'folder of the runs' })
      .example('$0', 'what became of each cause')
      .example('$0 pull cache/history', 'at the start of a job; push at its end'),
  handler: async ({ action, folder, label, html, json, state }) => {
    if (action !== undefined) {
      if (folder === undefined)
        throw new HarnessError('usage', `history ${action} needs a folder`, { hint: `touchstone history ${action} FOLDER` });
      const count = await (action === 'push' ? pushHistory(state, folder) : pullHistory(state, folder));
      tell(`${counted(count, 'run')} ${action === 'push' ? `written to ${folder}` : `taken from ${folder}`}\n`);
      return 0;
    }
    const series = seriesOf(await readHistory(state)).filter((one) => label === undefined || one.label === label);
    if (html !== undefined) await writeFile(html, historyPage(series));
    if (json) printJson(series.map(({ runs, ...of }) => ({ ...of, runs, causes: causesOf(runs) })));
    else if (html !== undefined) print(`${html}\n`);
    else print(series.length === 0 ? `no whole run is remembered in ${state}\n` : series.map(seriesText).join('\n'));
    return 0;
  },
});
