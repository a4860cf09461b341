import { hash } from 'node:crypto';
import { harmless } from '../../../reports/html/page-data.js';
import { renderJson } from '../../../reports/formats/json.js';
import { count, listOf, members, optional, text, truth, whole } from '../../json/shape.js';
import type { Catalogue } from '../../catalogue/catalogue.js';
import type { ExplainBlock, RunOrder } from '../../model/live.js';
import { explain } from '../explain/explain.js';
import { attestRun, exportCause, type ExportedFile, exportReport } from './exports.js';
import type { Desk } from './desk.js';
import { createDrafts } from './drafts.js';
import type { Hub } from './hub.js';
import { lookAt, type Looked } from './look.js';
import { recipesOf, saveRecipe, tryRecipe } from './recipes.js';
import { checked, get, post, type RouteLine } from './route.js';
import { examineTarget, type SavedTarget, saveTarget, setUpOf } from './set-up.js';
import type { TypedTarget, UiInput } from './settings.js';
import { stepRoutes } from './step/step-routes.js';
import type { Walks } from './step/walks.js';
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
const LOOKED = members({ baseUrl: optional(text), merchantId: optional(text), password: optional(text), isWhole: truth });
const RECIPE = members({ text, digest: text });
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
export function createRoutes(
  desk: Desk,
  hub: Hub,
  walks: Walks,
  input: UiInput,
): (method: string, url: URL, body: unknown) => Promise<Answer> {
  const routes = [
    ...runRoutes(desk, hub, input),
    ...tryRoutes(desk, createDrafts()),
    ...stepRoutes(desk, walks),
    ...setUpRoutes(desk, input),
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

const runRoutes = (desk: Desk, hub: Hub, input: UiInput): readonly RouteLine[] => [
  get(/^\/api\/choices$/, () => desk.choices()),
  get(/^\/api\/runs\/([\w-]+)\/report$/, ([run = '']) => pageData(desk, run)),
  get(/^\/api\/runs\/([\w-]+)\/outline$/, async ([run = '']) => ({ report: harmless(desk.outline(run)), digest: '' })),
  get(/^\/api\/runs\/([\w-]+)\/export\/(\w+)$/, async ([run = '', format = '']) => new File(exportReport(await desk.report(run), format))),
  get(
    /^\/api\/runs\/([\w-]+)\/causes\/([\w-]+)\/as\/(\w+)$/,
    async ([run = '', cause = '', form = '']) => new File(exportCause(await desk.report(run), cause, form)),
  ),
  get(/^\/api\/runs\/([\w-]+)\/(attestation|attestable)$/, async ([run = '', what]) => {
    const ended = { report: await desk.report(run), header: desk.headerOf(run), log: desk.logOf(run) };
    const file = await attestRun(ended, desk.settings, input);
    return what === 'attestation' ? new File(file) : { name: file.name };
  }),
  post(/^\/api\/runs$/, async (_found, body) => ({ run: await desk.start(checked(RUN_ORDER, body) as RunOrder) })),
  post(/^\/api\/runs\/([\w-]+)\/(stop|pause|go)$/, async ([run = '', command]) => desk.command(run, command as 'stop' | 'pause' | 'go')),
  post(/^\/api\/runs\/([\w-]+)\/causes\/([\w-]+)\/again$/, ([run = '', cause = '']) => sendAgain(desk, hub, run, cause)),
];

const tryRoutes = ({ settings, beside }: Desk, drafts: ReturnType<typeof createDrafts>): readonly RouteLine[] => [
  get(/^\/api\/try\/([\w@-]+)$/, async ([contract = ''], _body, url) =>
    tryRequest(contract, url.searchParams.get('case') ?? undefined, await settings.config()),
  ),
  post(/^\/api\/try\/([\w@-]+)$/, async ([contract = ''], body) =>
    trySend(contract, textIn(body).text, (await settings.open()).config, beside),
  ),
  get(/^\/api\/drafts\/(.+)$/, async ([name = '']) => drafts.of(name, await settings.config())),
  post(/^\/api\/drafts\/(.+)$/, async ([name = ''], body) => drafts.keep(name, textIn(body).text)),
  post(/^\/api\/lint$/, async (_found, body) => lintTried(textIn(body), await settings.config())),
  post(/^\/api\/fix$/, async (_found, body) => fixTried(textIn(body), await settings.config())),
  get(/^\/api\/explain$/, async (_found, _body, url) => explainBlocks(url.searchParams, settings.catalogue)),
];

/** The page that `explain` has for these words; `from` and `to` are two versions to compare. */
function explainBlocks(query: URLSearchParams, catalogue: Catalogue): readonly ExplainBlock[] {
  const words = (query.get('words') ?? '').split(' ').filter((word) => word !== '');
  const diff = [query.get('from'), query.get('to')].flatMap((version) => (version === null ? [] : [Number(version)]));
  const side = query.get('side');
  return explain(
    {
      words,
      ...(diff.length === 2 ? { diff } : {}),
      ...(side === 'request' || side === 'response' || side === 'error' || side === 'url' ? { side } : {}),
    },
    catalogue,
  ).blocks;
}

const setUpRoutes = ({ settings, beside }: Desk, input: UiInput): readonly RouteLine[] => [
  get(/^\/api\/set-up$/, () => setUpOf(input, settings)),
  post(/^\/api\/set-up\/examine$/, (_found, body) => {
    settings.type(checked(TYPED, body) as TypedTarget);
    return examineTarget(settings);
  }),
  post(/^\/api\/set-up\/look$/, (_found, body) => lookAt(settings, checked(LOOKED, body) as Looked)),
  get(/^\/api\/recipes$/, () => recipesOf(input, settings)),
  post(/^\/api\/recipes\/([\w-]+)\/try$/, ([state = ''], body) => tryRecipe(input, settings, { state, text: textIn(body).text }, beside)),
  post(/^\/api\/recipes\/([\w-]+)\/save$/, async ([state = ''], body) => {
    const { text: block, digest } = checked(RECIPE, body) as { readonly text: string; readonly digest: string };
    return { file: await saveRecipe(input, settings, { state, text: block }, digest) };
  }),
  post(/^\/api\/set-up\/save$/, async (_found, body) => ({ file: saveTarget(input, checked(SAVED, body) as SavedTarget) })),
];

const json = (status: number, value: unknown): Answer => ({ status, type: 'application/json', text: JSON.stringify(value) });

/** Sends a cause again, and tells every page that shows its run how far that is. */
async function sendAgain(desk: Desk, hub: Hub, run: string, cause: string): Promise<unknown> {
  let last = { run, cause, call: 0, of: 0 };
  try {
    return await desk.sendAgain(run, cause, (call, of) => hub.sending((last = { run, cause, call, of })));
  } finally {
    hub.sending({ ...last, isOver: true });
  }
}

async function pageData(desk: Desk, run: string): Promise<unknown> {
  const report = await desk.report(run);
  const digest = hash('sha256', renderJson(report));
  return { kind: 'run', report: harmless(report), digest };
}

const TEXT = members({ text, contract: optional(text) });
const textIn = (body: unknown): GivenText => checked(TEXT, body) as GivenText;
