import type { FindingEvent, RunHeader } from '../../src/model/event.js';

/** The command that sends the case again. */
export function replayOf(finding: FindingEvent, header: RunHeader | undefined): string {
  const seed = header === undefined ? '' : ` --seed ${header.seed}`;
  return `touchstone replay ${quoted(finding.case)}${seed}`;
}

/** The same without touchstone as the client. The body is rebuilt when the line runs, so that no report holds a card number. */
export function curlOf(finding: FindingEvent, header: RunHeader | undefined): string {
  const base = header?.target.url.replace(/\/+$/, '') ?? '';
  const { method, path } = finding.request;
  const user = `-u "merchant.${(header?.target.merchantId ?? '').replace(/[^\w.-]/g, '')}:$TOUCHSTONE_PASSWORD"`;
  const url = quoted(`${base}${path}`);
  return `${replayOf(finding, header)} --body | curl -X ${quoted(method)} -H 'Content-Type: application/json' ${user} --data-binary @- ${url}`;
}

/** One word for a POSIX shell, whatever the text. */
function quoted(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
