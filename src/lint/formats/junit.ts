import type { LintResult } from '../result.js';
import { type Format, nameOf } from './format.js';
import { framed } from './frame.js';

/** XML has no way to write most control characters, escaped or not. */
const escape = (text: string): string =>
  text
    .replace(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]|\p{Cs}/gu, '\uFFFD')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** One test case for each payload; warnings are in its output and do not fail it. */
export const junit: Format = () => {
  const cases: string[] = [];
  let failures = 0;
  let skipped = 0;
  return {
    each: (result) => {
      const failed = result.messages.some(({ level }) => level === 'must');
      if (failed) failures++;
      if (result.undetected !== undefined) skipped++;
      cases.push(testCase(result));
      return '';
    },
    end: ({ payloads }) => {
      const suite = `<testsuite name="touchstone lint" tests="${Math.max(payloads, cases.length)}" failures="${failures}" errors="0" skipped="${skipped}" time="0">`;
      return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="touchstone lint" tests="${Math.max(payloads, cases.length)}" failures="${failures}" errors="0">\n${suite}\n${cases.join('')}</testsuite>\n</testsuites>\n`;
    },
  };
};

function testCase(result: LintResult): string {
  const open = `<testcase name="${escape(nameOf(result))}" classname="${escape(result.contract === undefined ? 'lint' : `${result.contract}.${result.side}`)}" time="0"`;
  if (result.undetected !== undefined) return `${open}><skipped message="${escape(result.undetected)}"/></testcase>\n`;
  if (result.messages.length === 0) return `${open}/>\n`;
  const lines = result.messages.map(
    (message) =>
      `${message.line}:${message.column} ${message.level === 'must' ? 'error' : 'warning'} ${message.message} [${message.rule}]${framed(result, message)}`,
  );
  const failures = result.messages.filter(({ level }) => level === 'must');
  const [first] = failures;
  const body =
    first === undefined
      ? `<system-out>${escape(lines.join('\n'))}</system-out>`
      : `<failure message="${escape(first.message)}" type="${escape(first.rule)}">${escape(lines.join('\n'))}</failure>`;
  return `${open}>${body}</testcase>\n`;
}
