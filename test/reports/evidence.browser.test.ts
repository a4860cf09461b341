import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SHIPPED } from '../../src/catalogue/contracts.js';
import { RENDERERS } from '../../reports/formats/renderers.js';
import { summarise } from '../../reports/summarise.js';
import { catalogueContext } from '../../src/app/certify/summary-context.js';
import { certify } from '../../src/app/certify/compose.js';
import type { RunEvent } from '../../src/model/event.js';
import type { RunReport } from '../../src/model/report.js';
import { startGateway } from '../../src/qualify/start.js';
import { selfSigned } from '../../src/qualify/trials/self-signed.js';
import { certified, configFor } from '../certify/support.js';
import { browserPath, openWorkbench, type Workbench } from './browser.js';

const executable = browserPath();

/** Certifies Verify of a gateway that notifies nobody. */
async function unnotified(): Promise<RunReport> {
  const listening = selfSigned();
  const gateway = await startGateway({
    port: 0,
    defects: ['no-notifications'],
    webhookSecret: 'evidence',
    webhookCa: listening.cert,
  });
  const events: RunEvent[] = [];
  try {
    const config = await configFor(gateway, { contracts: ['verify@26'], suites: ['notifications'] });
    const notifications = { enabled: true, listen: '127.0.0.1:0', withinMillis: 1000, ...listening };
    await certify({ config: { ...config, notifications }, embedded: false, emit: (event) => void events.push(event) });
  } finally {
    await gateway.close();
  }
  return summarise(events, catalogueContext(SHIPPED));
}

const broken = async (defect: string, contract: string, suite: string): Promise<RunReport> =>
  (await certified({ contracts: [contract], suites: [suite], draws: 0, sequences: 1 }, { defects: [defect] })).report;

describe.skipIf(executable === undefined)('the evidence of a cause, as a person reads it without a click', { timeout: 240_000 }, () => {
  let bench: Workbench;
  beforeAll(async () => {
    bench = await openWorkbench(executable ?? '');
  });
  afterAll(() => bench.close());

  /** What is visible of a cause, by part. */
  async function seen(report: RunReport, rule: string): Promise<{ title: string; against: string; all: string }> {
    const group = report.groups.find((one) => one.rule === rule);
    expect(group?.rule).toBe(rule);
    const { page, misdeeds } = await bench.open(RENDERERS.html.render(report), { hash: `#/causes/${group?.id}` });
    await page.waitForSelector('.detail .against');
    const read = async (selector: string): Promise<string> => (await page.locator(selector).innerText()).replace(/\s+/g, ' ');
    const made = { title: await read('.cause-title'), against: await read('.against'), all: await read('.detail') };
    expect(misdeeds).toEqual([]);
    await page.context().close();
    return made;
  }

  test('state: a total that is counted twice', async () => {
    const report = await broken('refund-counted-twice', 'refund@60', 'lifecycle');
    const { title, against, all } = await seen(report, 'totals-refund');
    const [, wrong = '', right = ''] =
      /^order\.totalRefundedAmount is wrong in Refund v60: says ([\d.]+), must say ([\d.]+)$/.exec(title) ?? [];
    expect(Number(wrong)).toBe(2 * Number(right));
    expect(against).toContain(`expected at order.totalRefundedAmount ${right}`);
    expect(against).toMatch(new RegExp(`actual, in answer \\d+ ${wrong} `));
    // In the row of the call, and in the body.
    expect(all).toContain(`${right} ✕ ${wrong}`);
    expect(all).toMatch(/✓ "totalRefundedAmount": [\d.]+ ?expected \d+ ✕ "totalRefundedAmount": [\d.]+,? ?actual/);
    await isLaidOut(report);
  });

  /** The calls are a table, on a phone blocks, and nothing of them is scrolled away; the filters of a wide window stand on one line. */
  async function isLaidOut(report: RunReport): Promise<void> {
    const group = report.groups.find(({ rule }) => rule === 'totals-refund');
    for (const [width, display, apart] of [
      [1440, 'table-row', 12],
      [1000, 'table-row', Number.POSITIVE_INFINITY],
      [390, 'grid', Number.POSITIVE_INFINITY],
    ] as const) {
      const hash = `#/causes/${group?.id}`;
      const { page } = await bench.open(RENDERERS.html.render(report), { hash, viewport: { width, height: 900 } });
      const calls = page.locator('.calls');
      expect(await calls.locator('tbody tr').evaluateAll((rows) => rows.map((row) => getComputedStyle(row).display))).toContain(display);
      expect(await calls.evaluate((lane) => lane.scrollWidth - lane.clientWidth), `${width} px`).toBe(0);
      expect(await calls.innerText()).toMatch(/[\d.]+\s+✕ [\d.]+/);
      // All amounts are written alike.
      expect(await calls.innerText()).toMatch(/100\.00/);
      const tops = await page.locator('.toolbar > *').evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().top));
      expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(apart);
      await page.context().close();
    }
  }

  test('security: a card number in clear', async () => {
    const { title, against, all } = await seen(await broken('number-unmasked', 'authorize@55', 'acceptance'), 'no-sensitive-data');
    expect(title).toBe('The full card number is in the answer of Authorize v55');
    expect(against).toMatch(/expected at sourceOfFunds\.provided\.card\.number \d{6}xxxxxx\d{4}/);
    expect(against).toMatch(/actual, in clear in the answer \d{6}█{6}\d{4}/);
    expect(all).toMatch(/✓ "number": "\d{6}xxxxxx\d{4}" ?expected \d+ ✕ "number": "\d{6}█{6}\d{4}",? ?actual, in clear/);
  });

  test('authentication: a wrong password', async () => {
    const { title, against, all } = await seen(await broken('any-password', 'void@66', 'authentication'), 'auth-wrong-password');
    expect(title).toBe('A request with a wrong password is processed in Void v66');
    expect(against).toMatch(/expected not processed sent with .*password.* actual, in the answer 201 SUCCESS/);
    // The header with its fault, the call before, and the result.
    expect(all).toMatch(/▸ Authorization: Basic \(masked\) ?.*password/);
    expect(all).toMatch(/makes the order/);
    expect(all).toMatch(/✓ "result": "ERROR" ?expected \d+ ✕ "result": "SUCCESS",? ?actual/);
  });

  test('notification: none came', async () => {
    const { title, against, all } = await seen(await unnotified(), 'notification-delivery');
    expect(title).toMatch(/^No notification came after Verify v26 \(".+"\)$/);
    expect(against).toMatch(/expected at order\.notificationUrl a call within 1\.0 s .*actual, at the listener no call/);
    expect(all).toMatch(/0 ms Verify v26 sent, with the address to call/);
    expect(all).toMatch(/nothing came, waited 1\.0 s after the answer/);
    expect(all).toMatch(/▸ "notificationUrl": "https:.*the address to call/);
  });
});
