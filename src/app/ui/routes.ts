import { createHash } from 'node:crypto';
import { harmless } from '../../../reports/html/page-data.js';
import { renderJson } from '../../../reports/json.js';
import { count, listOf, members, optional, type Shape, text, whole } from '../../json/shape.js';
import { HarnessError } from '../../model/harness-error.js';
import type { RunOrder } from '../../model/live.js';
import type { Desk } from './desk.js';
import type { Hub } from './hub.js';

/** What is sent back. */
export interface Answer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
  /** The name of a file to be kept. */
  readonly name?: string;
}

type Route = (found: readonly string[], body: unknown) => Promise<unknown>;

const RUN_ORDER = members({
  contracts: optional(listOf(text)),
  suites: optional(listOf(text)),
  rules: optional(listOf(text)),
  profile: optional(text),
  seed: optional(whole),
  maxRequests: optional(count),
  resumes: optional(text),
  closes: optional(members({ run: text, causes: listOf(text) })),
});

/** Answers what the page asks for. */
export function createRoutes(desk: Desk, hub: Hub): (method: string, url: URL, body: unknown) => Promise<Answer> {
  const routes: readonly (readonly [method: string, path: RegExp, route: Route])[] = [
    ['GET', /^\/api\/choices$/, () => desk.choices()],
    ['GET', /^\/api\/runs\/([\w-]+)\/report$/, ([run = '']) => pageData(desk, run)],
    ['POST', /^\/api\/runs$/, async (_found, body) => ({ run: await desk.start(checked(RUN_ORDER, body) as RunOrder) })],
    ['POST', /^\/api\/runs\/([\w-]+)\/stop$/, async ([run = '']) => desk.stop(run)],
    ['POST', /^\/api\/runs\/([\w-]+)\/causes\/([\w-]+)\/again$/, ([run = '', cause = '']) => desk.sendAgain(run, cause)],
  ];
  return async (method, url, body) => {
    for (const [wanted, path, route] of routes) {
      const found = wanted === method ? path.exec(url.pathname) : null;
      if (found === null) continue;
      const made = await route(found.slice(1).map(decodeURIComponent), body);
      if (method === 'POST') hub.look();
      return json(200, made ?? {});
    }
    return json(404, { message: 'there is no such address' });
  };
}

const json = (status: number, value: unknown): Answer => ({ status, type: 'application/json', text: JSON.stringify(value) });

async function pageData(desk: Desk, run: string): Promise<unknown> {
  const report = await desk.report(run);
  const digest = createHash('sha256').update(renderJson(report)).digest('hex');
  return { kind: 'run', report: harmless(report), digest };
}

function checked(shape: Shape, body: unknown): unknown {
  const misfit = shape(body, '');
  if (misfit !== undefined) throw new HarnessError('usage', `${misfit === '' ? 'the request' : misfit} is not what it should be`);
  return body;
}
