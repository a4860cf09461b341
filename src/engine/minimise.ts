import { canonical } from '../json/canonical.js';
import { applyEdits } from '../json/edit.js';
import { isArray, isObject, type JsonObject, type JsonValue } from '../json/value.js';
import type { Case } from '../model/case.js';
import type { FindingEvent, Minimal } from '../model/event.js';
import type { Flow, FlowStep } from '../model/flow.js';
import type { Judgement } from '../model/check.js';
import { isRefused } from '../model/outcome.js';
import { curlFor } from './curl.js';
import { runFlow } from './flow-runner.js';
import type { RunContext } from './run-context.js';
import { shownExchange, shownSteps } from './show.js';

/** What showed the finding, to be made smaller. */
export type Subject =
  | { readonly kind: 'case'; readonly one: Case }
  | { readonly kind: 'pack'; readonly one: Case; readonly trail: readonly string[] }
  | { readonly kind: 'flow'; readonly flow: Flow }
  /** Shown by something that is not sent again by itself. */
  | { readonly kind: 'note' };

const MAX_REQUESTS = 25;

/** Drops what is not needed to show the finding, in at most 25 requests, and never sends the same request twice. */
export async function minimise(finding: FindingEvent, subject: Subject, context: RunContext): Promise<Minimal> {
  const { deps, executor, redact, promoted } = context;
  const shows = (judgements: readonly Judgement[]): boolean =>
    judgements.some((judgement) => judgement.status === 'violates' && judgement.side === finding.side && judgement.id === finding.rule);
  const trail: string[] = subject.kind === 'pack' ? [...subject.trail] : [];
  const before = deps.client.sent;
  const budget = (): boolean => deps.client.sent - before < MAX_REQUESTS;
  const base = { finding: finding.id, replay: `touchstone replay ${finding.case}`, curl: curlOf(subject, context) };

  if (subject.kind === 'note') return { ...base, request: finding.request, reply: finding.reply, trail, requests: 0 };
  if (subject.kind === 'flow') {
    let { flow } = subject;
    let best = { request: finding.request, reply: finding.reply, steps: finding.steps ?? [] };
    const again = await runFlow(flow, deps, executor, promoted);
    const stays = again.steps.some((step) => shows(step.judgements));
    trail.push(`sent again as it was: ${stays ? 'still there' : 'gone'}`);
    if (!stays) return { ...base, ...best, trail, requests: deps.client.sent - before, flaky: true };
    for (
      let i = flow.steps.length - 1;
      i >= 0 && flow.steps.length > 1 && deps.client.sent - before + flow.steps.length <= MAX_REQUESTS;
      i -= 1
    ) {
      const dropped = flow.steps[i] as FlowStep;
      const smaller: Flow = { ...flow, steps: flow.steps.filter((step) => step !== dropped) };
      if (smaller.steps.some((step) => JSON.stringify(step.body).includes(`{{step:${dropped.transaction}}}`))) continue;
      const result = await runFlow(smaller, deps, executor, promoted);
      const position = result.steps.findIndex((step) => shows(step.judgements));
      trail.push(`without "${dropped.name}": ${position < 0 ? 'gone' : 'still there'}`);
      const at = result.steps[position];
      if (at === undefined) continue;
      flow = smaller;
      best = { ...shownExchange(at.sent, redact), steps: shownSteps(result.steps.slice(0, position + 1), redact) };
    }
    return { ...base, ...best, trail, requests: deps.client.sent - before };
  }

  let { one } = subject;
  let best: Pick<Minimal, 'request' | 'reply'> = { request: finding.request, reply: finding.reply };
  const tried = new Set<string>();
  const attempt = async (candidate: Case, what: string): Promise<boolean> => {
    const key = canonical(applyEdits(candidate.host as JsonValue, candidate.edits));
    if (tried.has(key) || !budget()) return false;
    tried.add(key);
    const performed = await executor.perform(candidate);
    performed.release();
    // A refused pack names the first of its rules; which of them is to blame was settled before.
    const refused = subject.kind === 'pack' && performed.outcome !== undefined && isRefused(performed.outcome);
    const stays = performed.sent !== undefined && (refused || shows(performed.judgements));
    trail.push(`${what}: ${stays ? 'still there' : 'gone'}`);
    if (!stays || performed.sent === undefined) return false;
    one = candidate;
    best = shownExchange(performed.sent, redact);
    return true;
  };
  const contract = deps.contracts.get(one.contract);
  // What does not show again says as much about the target as what does.
  if (!(await attempt(one, 'sent again as it was'))) return { ...base, ...best, trail, requests: deps.client.sent - before, flaky: true };
  if (contract !== undefined && subject.kind === 'case') {
    // Most findings about answers show on the smallest body there is.
    const plain = deps.making.baseBody(contract, deps.values, one.state);
    if (canonical(plain) !== canonical(one.host) && one.edits.length === 0) await attempt({ ...one, host: plain }, 'the smallest body');
    for (const path of removable(one)) {
      if (!budget()) break;
      await attempt({ ...one, host: applyEdits(one.host as JsonValue, [{ op: 'remove', path }]) as JsonObject }, `without ${path}`);
    }
  }
  return { ...base, ...best, trail, requests: deps.client.sent - before };

  /** Groups and leaves that the base body does not need and the edits do not touch, largest first. */
  function removable(from: Case): readonly string[] {
    const needed = contract === undefined ? {} : deps.making.baseBody(contract, deps.values, from.state);
    const touched = from.edits.map((edit) => edit.path);
    const paths: string[] = [];
    const walk = (value: JsonValue, path: string, kept: JsonValue | undefined): void => {
      if (
        path !== '' &&
        kept === undefined &&
        !touched.some((edit) => edit === path || edit.startsWith(`${path}.`) || edit.startsWith(`${path}[`))
      ) {
        paths.push(path);
        return;
      }
      if (isObject(value))
        for (const [key, inner] of Object.entries(value))
          if (!/[.[\]"]/.test(key))
            walk(inner, path === '' ? key : `${path}.${key}`, kept !== undefined && isObject(kept) ? kept[key] : undefined);
      if (isArray(value)) return;
    };
    walk(from.host, '', needed);
    return paths;
  }
}

/** A flow takes several requests: replay sends them, one line of curl does not. */
function curlOf(subject: Subject, { deps }: RunContext): string {
  if (subject.kind === 'flow' || subject.kind === 'note') return '';
  const contract = deps.contracts.get(subject.one.contract);
  return contract === undefined ? '' : curlFor(subject.one, contract, deps.config);
}
