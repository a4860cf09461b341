import { count, members, optional, text } from '../../../json/shape.js';
import type { Flow } from '../../../model/flow.js';
import { HarnessError } from '../../../model/harness-error.js';
import type { Walk, WalkOrder } from '../../../model/live.js';
import { readWholeEvents } from '../../read-run.js';
import { rebuiltSubject } from '../../replay/find-subject.js';
import { asOneRun } from '../../run-parts.js';
import type { Desk } from '../desk.js';
import { clientBeside } from '../gate.js';
import { checked, get, post, type RouteLine } from '../route.js';
import { subjectsOf } from '../subjects.js';
import { sequencesOf, type Walks } from './walks.js';

const ORDER = members({ flow: optional(text), of: optional(members({ run: text, cause: text })) });
const EDIT = members({ position: count, text });

/** What the page asks for while somebody goes through a sequence. */
export const stepRoutes = (desk: Desk, walks: Walks): readonly RouteLine[] => [
  get(/^\/api\/sequences\/([\w@-]+)$/, async ([contract = '']) => sequencesOf(contract, await desk.settings.config())),
  post(/^\/api\/walks$/, (_found, body) => start(checked(ORDER, body) as WalkOrder, desk, walks)),
  get(/^\/api\/walks\/([\w-]+)$/, async ([id = '']) => walks.view(id)),
  post(/^\/api\/walks\/([\w-]+)\/send$/, ([id = '']) => walks.act(id, (walk) => walk.send())),
  post(/^\/api\/walks\/([\w-]+)\/leave-out$/, ([id = '']) => walks.act(id, (walk) => walk.leaveOut())),
  post(/^\/api\/walks\/([\w-]+)\/read$/, ([id = '']) => walks.act(id, (walk) => walk.read())),
  post(/^\/api\/walks\/([\w-]+)\/edit$/, ([id = ''], body) => {
    const given = checked(EDIT, body) as { readonly position: number; readonly text: string };
    return walks.act(id, (walk) => walk.edit(given.position, given.text));
  }),
];

async function start(order: WalkOrder, desk: Desk, walks: Walks): Promise<Walk> {
  const seed = order.of === undefined ? {} : { seed: (await desk.report(order.of.run)).run.seed };
  const { config } = await desk.settings.open(seed);
  const flow = await flowOf(order, desk, config);
  if (flow === undefined) throw new HarnessError('input', 'there is no such sequence', { hint: 'a cause of one request can be tried' });
  return walks.start(flow, config, desk.beside(clientBeside(config)));
}

/** A sequence by its id, or the smallest one that shows a cause. */
async function flowOf({ flow, of }: WalkOrder, desk: Desk, config: Parameters<typeof subjectsOf>[2]): Promise<Flow | undefined> {
  if (of !== undefined) {
    const cause = (await desk.report(of.run)).groups.find(({ id }) => id === of.cause);
    const subjects = cause === undefined ? [] : subjectsOf(cause, asOneRun(readWholeEvents(desk.logOf(of.run)).events), config);
    return subjects.flatMap(({ subject }) => (subject?.kind === 'flow' ? [subject.flow] : []))[0];
  }
  const subject = rebuiltSubject(flow ?? '', config);
  return subject?.kind === 'flow' ? subject.flow : undefined;
}
