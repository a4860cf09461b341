import { defined } from '../../src/json/defined.js';
import type { RunHeader } from '../../src/model/event.js';
import type { RuleLine, RunReport } from '../../src/model/report.js';
import { shorten } from '../text/shorten.js';
import { LIMITS } from './limits.js';

/** Why something was not judged, and what would change that. */
export type Hindrance = Pick<RuleLine, 'remedy'> & { readonly reason: string };

type Preflight = RunReport['contracts'][number]['preflight'];

/** The contracts of which no good request was accepted, and why. */
export function unprovenContracts(
  contracts: Iterable<readonly [id: string, tally: { readonly preflight?: Preflight }]>,
  again: RunHeader['again'],
): ReadonlyMap<string, Hindrance> {
  return new Map(
    [...contracts].flatMap(([id, { preflight }]) =>
      preflight === undefined || preflight.ok ? [] : [[id, whyUnproven(preflight, again)] as const],
    ),
  );
}

function whyUnproven({ outcome, missing }: NonNullable<Preflight>, again: RunHeader['again']): Hindrance {
  if (missing !== undefined) return { reason: outcome, remedy: `provision.${missing}` };
  const { remedy } = remedyIn(outcome);
  if (remedy !== undefined) return { reason: outcome, remedy };
  const reason = shorten(`no good request was accepted: ${outcome}`, LIMITS.reason);
  return { reason, ...defined({ remedy: again && `find out why: ${again.doctor}` }) };
}

/** The setting that a reason names as needed. */
export function remedyIn(reason: string): Pick<Hindrance, 'remedy'> {
  const state = /^needs provisioning of ([a-z-]+)/.exec(reason)?.[1];
  const key = /^needs ((?:target|values|notifications|run|provision)\.[\w.@-]+)/.exec(reason)?.[1];
  return defined({ remedy: state === undefined ? key : `provision.${state}` });
}

/** Whether provisioning of a state was tried and failed, although there is a recipe. */
export const hasFailed = (reason: string): boolean => /^needs provisioning of [a-z-]+: (?!no recipe leads to )/.test(reason);

/** A remedy that is a setting, not advice in words. */
export const isSetting = (remedy: string): boolean => /^\w+\.\S+$/.test(remedy);
