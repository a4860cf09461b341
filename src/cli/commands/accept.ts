import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { acceptedEntry, type Addition, addKnown } from '../../config/add-known.js';
import { findingOfGroup } from '../../app/group-rule.js';
import { findConfig } from '../../config/find.js';
import { DEFAULTS } from '../../config/keys/rows.js';
import { loadConfig } from '../../config/load.js';
import { loadReport } from '../../config/report-file.js';
import { written } from '../../model/finding.js';
import { isGroupId } from '../../model/group-id.js';
import { HarnessError } from '../../model/harness-error.js';
import { defineCommand } from '../command.js';
import { CONFIG_HELP, keyFlags } from '../run-options.js';
import { tell } from '../terminal.js';
import { defined } from '../../json/defined.js';

const NEW_FILE = 'known-deviations.yaml';

export const acceptCommand = defineCommand({
  positionals: '<causes..>',
  builder: (yargs) =>
    keyFlags(yargs, 'known')
      .positional('causes', {
        type: 'string',
        array: true,
        demandOption: true,
        describe: 'ids of causes, as reports print them (g-...), or names of rules',
      })
      .option('until', { type: 'string', demandOption: true, describe: 'the last day on which it is accepted, at most a year away' })
      .option('reason', { type: 'string', demandOption: true, describe: 'why it is accepted' })
      .option('ticket', { type: 'string', describe: 'where it is followed up' })
      .option('contract', { type: 'string', describe: 'only in this operation or contract' })
      .option('from', { type: 'string', describe: 'the JSON report that has the causes, such as one that a CI job kept, or its folder' })
      .option('config', { type: 'string', describe: CONFIG_HELP })
      .option('state', { type: 'string', default: DEFAULTS.report.state, describe: 'folder of the runs' })
      .example('$0 g-hjhcrhqfua --until 2027-03-31 --reason "mended with the next release" --ticket GW-411', 'a cause of the last run'),
  handler: async ({ causes, known, from, config: named, state, until, reason, ticket, contract }) => {
    const said = {
      until,
      reason,
      ...defined({ ticket, contract }),
    };
    const additions = causes.map((word): Addition => {
      const told = isGroupId(word) ? titleOf(word, from, state) : undefined;
      return { entry: acceptedEntry(word, said, new Date()), ...defined({ comment: told }) };
    });
    const configured = known === undefined ? await knownOf(named) : resolve(known);
    const file = configured ?? resolve(NEW_FILE);
    const replaced = addKnown(file, additions);
    const shown = relative(process.cwd(), file);
    tell(`${shown}: ${additions.length} accepted until ${until}${replaced === 0 ? '' : `, ${replaced} of them anew`}\n`);
    if (configured === undefined) tell(`note: the configuration does not name the list yet; add the line\n  known: ${shown}\n`);
    return 0;
  },
});

/** What a cause is about, from a report or from the runs of this folder, so that the list can be read. */
function titleOf(id: string, from: string | undefined, state: string): string {
  const places = [...(from === undefined ? [] : [from]), DEFAULTS.report.out].filter(
    (path) => path === from || existsSync(join(path, 'report.json')),
  );
  for (const place of places) {
    const group = loadReport(place).groups.find((each) => each.id === id);
    if (group !== undefined) return `${group.title} (${written(group)})`.replaceAll(/\s+/g, ' ');
  }
  const finding = findingOfGroup(id, state);
  if (finding !== undefined) return written(finding);
  throw new HarnessError('usage', `no report and no run here has a cause ${id}`, {
    hint: 'give the JSON report of the CI job with --from, or another folder with --state',
  });
}

/** The list that the configuration names. Nothing is sent, so that the target and its secrets do not matter. */
async function knownOf(named: string | undefined): Promise<string | undefined> {
  const file = findConfig(process.cwd(), named);
  if (file === undefined) return undefined;
  return (await loadConfig({ file, cwd: process.cwd(), env: process.env, flags: { target: 'embedded' } })).known;
}
