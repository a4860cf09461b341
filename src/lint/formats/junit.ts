import type { LintResult } from '../result.js';
import { xmlAttribute, xmlText } from '../../../reports/text/xml.js';
import { type Format, nameOf } from './format.js';
import { framed } from './frame.js';

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
  const open = `<testcase name="${xmlAttribute(nameOf(result))}" classname="${xmlAttribute(result.contract === undefined ? 'lint' : `${result.contract}.${result.side}`)}" time="0"`;
  if (result.undetected !== undefined) return `${open}><skipped message="${xmlAttribute(result.undetected)}"/></testcase>\n`;
  if (result.messages.length === 0) return `${open}/>\n`;
  const lines = result.messages.map(
    (message) =>
      `${message.line}:${message.column} ${message.level === 'must' ? 'error' : 'warning'} ${message.message} [${message.rule}]${framed(result, message)}`,
  );
  const failures = result.messages.filter(({ level }) => level === 'must');
  const [first] = failures;
  const body =
    first === undefined
      ? `<system-out>${xmlText(lines.join('\n'))}</system-out>`
      : `<failure message="${xmlAttribute(first.message)}" type="${xmlAttribute(first.rule)}">${xmlText(lines.join('\n'))}</failure>`;
  return `${open}>${body}</testcase>\n`;
}
