import type { FindingEvent, Minimal } from '../../model/event.js';
import type { Judgement } from '../../model/check.js';
import { curlFor } from '../record/curl.js';
import { minimiseCase } from './minimise-case.js';
import { minimiseFlow } from './minimise-flow.js';
import type { RunContext } from '../run-context.js';
import type { Subject } from '../subject.js';

const MAX_REQUESTS = 25;

/** A smaller counterexample, and what to send to see it. */
export interface Smaller {
  readonly minimal: Minimal;
  readonly subject: Subject;
}

/** What the ways of making a counterexample smaller share. */
export interface Minimising {
  readonly finding: FindingEvent;
  readonly context: RunContext;
  shows(judgements: readonly Judgement[]): boolean;
  /** Runs an attempt if it is likely to fit into what is left of the 25 requests; undefined if not. */
  affordable<T>(attempt: () => Promise<T>): Promise<T | undefined>;
  /** Requests so far. */
  spent(): number;
}

/** The best that was reached: what was sent, and how it was got at. */
export interface Reached extends Pick<Minimal, 'request' | 'reply' | 'steps' | 'trail' | 'flaky'> {
  readonly subject: Subject;
}

/** Drops what is not needed to show the finding, in at most 25 requests, and sends no request twice but the first. */
export async function minimise(finding: FindingEvent, subject: Subject, context: RunContext): Promise<Smaller> {
  const { client } = context.deps;
  const before = client.sent;
  const spent = (): number => client.sent - before;
  let costliest = 1;
  const work: Minimising = {
    finding,
    context,
    spent,
    shows: (judgements) =>
      judgements.some((judgement) => judgement.status === 'violates' && judgement.side === finding.side && judgement.rule === finding.rule),
    affordable: async (attempt) => {
      const start = spent();
      if (start + costliest > MAX_REQUESTS) return undefined;
      const result = await attempt();
      costliest = Math.max(costliest, spent() - start);
      return result;
    },
  };
  const reached = await reach(subject, work);
  const { subject: smaller, ...shown } = reached;
  return {
    subject: smaller,
    minimal: {
      ...shown,
      finding: finding.id,
      requests: spent(),
      replay: ['touchstone replay', finding.case, ...(context.deps.again ?? [])].join(' '),
      curl: curlOf(smaller, context),
    },
  };
}

async function reach(subject: Subject, work: Minimising): Promise<Reached> {
  const { request, reply } = work.finding;
  if (subject.kind === 'note') return { request, reply, trail: [], subject };
  return subject.kind === 'flow' ? minimiseFlow(subject.flow, work) : minimiseCase(subject, work);
}

/** Several requests are sent by replay; one line of curl sends one. */
function curlOf(subject: Subject, { deps }: RunContext): string {
  if (subject.kind === 'flow' || subject.kind === 'note' || (subject.kind === 'case' && subject.afterwards === true)) return '';
  const contract = deps.contracts.get(subject.one.contract);
  return contract === undefined ? '' : curlFor(subject.one, contract, deps.config, deps.again ?? []);
}
