import { createHash } from 'node:crypto';
import { harmless } from '../../../reports/html/page-data.js';
import { renderJson } from '../../../reports/json.js';
import { count, listOf, members, optional, type Shape, text, whole } from '../../json/shape.js';
import { HarnessError } from '../../model/harness-error.js';
import type { RunOrder } from '../../model/live.js';
import type { Desk } from './desk.js';
import type { Hub } from './hub.js';
import { explainBlocks } from './explain-blocks.js';
import { exportCause, type ExportedFile, exportReport } from './exports.js';
import { examineTarget, type SavedTarget, saveTarget, setUpOf } from './set-up.js';
import type { TypedTarget, UiInput } from './settings.js';
import { fixTried, lintTried, type GivenText, tryRequest } from './try-request.js';
import { trySend } from './try-send.js';

/** What is sent back. */
export interface Answer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
  /** The name of a file to be kept. */
  readonly name?: string;
}

type Route = (found: readonly string[], body: unknown, url: URL) => Promise<unknown>;

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

const TYPED = members({ baseUrl: optional(text), merchantId: optional(text), password: optional(text) });
const SAVED = members({
  baseUrl: optional(text),
  merchantId: optional(text),
  digest: text,
  card: optional(members({ number: text, month: text, year: text })),
});

/** An answer that is kept as a file. */
class File {
  readonly content: ExportedFile;

  constructor(content: ExportedFile) {
    this.content = content;
  }
}

/** Answers what the page asks for. */
export function createRoutes(desk: Desk, hub: Hub, input: UiInput): (method: string, url: URL, body: unknown) => Promise<Answer> {
  const { settings } = desk;
  const routes: readonly (readonly [method: string, path: RegExp, route: Route])[] = [
    ['GET', /^\/api\/choices$/, () => desk.choices()],
    ['GET', /^\/api\/runs\/([\w-]+)\/report$/, ([run = '']) => pageData(desk, run)],
    [
      'GET',
      /^\/api\/runs\/([\w-]+)\/export\/(\w+)$/,
      async ([run = '', format = '']) => new File(exportReport(await desk.report(run), format)),
    ],
    [
      'GET',
      /^\/api\/runs\/([\w-]+)\/causes\/([\w-]+)\/as\/(\w+)$/,
      async ([run = '', cause = '', form = '']) => new File(exportCause(await desk.report(run), cause, form)),
    ],
    ['POST', /^\/api\/runs$/, async (_found, body) => ({ run: await desk.start(checked(RUN_ORDER, body) as RunOrder) })],
    [
      'POST',
      /^\/api\/runs\/([\w-]+)\/(stop|pause|go)$/,
      async ([run = '', command]) => desk.command(run, command as 'stop' | 'pause' | 'go'),
    ],
    ['POST', /^\/api\/runs\/([\w-]+)\/causes\/([\w-]+)\/again$/, ([run = '', cause = '']) => desk.sendAgain(run, cause)],
    [
      'GET',
      /^\/api\/try\/([\w@-]+)$/,
      async ([contract = ''], _body, url) => tryRequest(contract, url.searchParams.get('case') ?? undefined, await settings.config()),
    ],
    [
      'POST',
      /^\/api\/try\/([\w@-]+)$/,
      async ([contract = ''], body) => trySend(contract, textIn(body).text, (await settings.open()).config),
    ],
    ['POST', /^\/api\/lint$/, async (_found, body) => lintTried(textIn(body), await settings.config())],
    ['POST', /^\/api\/fix$/, async (_found, body) => fixTried(textIn(body), await settings.config())],
    ['GET', /^\/api\/explain$/, async (_found, _body, url) => explainBlocks(url.searchParams)],
    ['GET', /^\/api\/set-up$/, () => setUpOf(input, settings)],
    [
      'POST',
      /^\/api\/set-up\/examine$/,
      (_found, body) => {
        settings.type(checked(TYPED, body) as TypedTarget);
        return examineTarget(settings);
      },
    ],
    ['POST', /^\/api\/set-up\/save$/, async (_found, body) => ({ file: saveTarget(input, checked(SAVED, body) as SavedTarget) })],
  ];
  return async (method, url, body) => {
    for (const [wanted, path, route] of routes) {
      const found = wanted === method ? path.exec(url.pathname) : null;
      if (found === null) continue;
      const made = await route(found.slice(1).map(decodeURIComponent), body, url);
      if (method === 'POST') hub.look();
      if (made instanceof File) return { status: 200, type: 'application/octet-stream', ...made.content };
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

const TEXT = members({ text, contract: optional(text) });
const textIn = (body: unknown): GivenText => checked(TEXT, body) as GivenText;

function checked(shape: Shape, body: unknown): unknown {
  const misfit = shape(body, '');
  if (misfit !== undefined) throw new HarnessError('usage', `${misfit === '' ? 'the request' : misfit} is not what it should be`);
  return body;
}
