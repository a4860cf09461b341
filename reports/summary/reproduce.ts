import { curlScript } from '../reproduction/curl-script.js';
import type { FindingEvent, RunHeader, TrafficSource } from '../../src/model/event.js';
import { isCut } from '../text/shorten.js';
import { quoted } from '../reproduction/quoted.js';
import { written } from '../../src/model/finding.js';

type Shown = Pick<FindingEvent, 'case' | 'contract' | 'side' | 'rule' | 'alone' | 'request' | 'steps'>;

/** The command that shows a finding of a run again: its case alone or, if no single request shows it, the part of the run about its rule. */
export function replayOf(finding: Omit<Shown, 'request' | 'steps'>, header: RunHeader | undefined): string {
  if (header?.traffic !== undefined) return judgedAgain(finding, header.traffic);
  const [, , ...flags] = header?.again?.replay.split(' ') ?? [];
  const seed = header === undefined || flags.includes('--seed') ? [] : ['--seed', String(header.seed)];
  const what =
    finding.alone === false
      ? ['certify', '--contract', finding.contract, '--rule', quoted(written(finding))]
      : ['replay', quoted(finding.case)];
  return ['touchstone', ...what, ...flags, ...seed].join(' ');
}

/** These rules are about card data, in whose place a recording has placeholders. */
const ABOUT_CARD_DATA: readonly string[] = ['no-sensitive-data', 'custom-data-no-sensitive', 'custom-data-other-sensitive'];

/** A recording can be judged again; live traffic cannot. */
const judgedAgain = ({ rule }: Pick<FindingEvent, 'rule'>, { recording }: TrafficSource): string =>
  recording === undefined
    ? '# seen in the traffic of others, and not recorded: proxy --record keeps it'
    : ABOUT_CARD_DATA.includes(rule)
      ? '# seen in live traffic: the recording has placeholders in the place of card data, so send the requests again'
      : `touchstone certify --har ${quoted(recording)} --rule ${quoted(rule)}`;

/**
 * The original requests as curl commands, where no smaller ones are known. They keep the ids of the run, since they may not create
 * its orders.
 */
export function curlOf(finding: Shown, header: RunHeader | undefined): string {
  const otherwise = replayOf(finding, header);
  const requests = finding.steps?.map(({ name, request }) => ({ name, ...request })) ?? [finding.request];
  if (requests.some(({ path, body = '' }) => isCut(path) || isCut(body))) return `# the request was cut for storage: ${otherwise}`;
  const runId = header?.ids ?? header?.id ?? '';
  return curlScript(
    requests.map((request) => ({ ...request, contentType: 'application/json' })),
    {
      baseUrl: header?.target.url ?? '',
      speaker: { merchantId: header?.target.merchantId ?? '' },
      runId,
      renew: false,
      given: runId === '' ? [] : [{ variable: 'RUN', value: runId, meaning: 'the ids of that run: another word makes new ones' }],
      otherwise,
    },
  );
}
