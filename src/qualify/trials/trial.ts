import type { Defect } from '../defects/index.js';
import type { Config } from '../../model/config.js';
import type { FindingEvent } from '../../model/event.js';
import { certify } from '../../app/certify/compose.js';
import type { Evidence } from './evidence.js';
import { names } from './names.js';
import { onStage } from './stage.js';
import { writtenForm } from '../../model/finding.js';

/** The result of certifying against one defect. */
export interface Trial {
  readonly name: string;
  readonly class: string;
  readonly rule: string;
  readonly killed: boolean;
  /** Whether the first finding of all named it. */
  readonly first: boolean;
  /** Requests until the finding that named it, or all of them. */
  readonly requests: number;
  readonly millis: number;
  /** The finding that named it, or the first other one. */
  readonly finding?: string;
  /** The finding that came before it, if one did. */
  readonly before?: string;
  readonly reason?: string;
  /** It is not found on its contract in any other circumstance either, so that a miss says nothing of this one. */
  readonly showsNowhere?: true;
  /** The quality of the report, where that was asked for. */
  readonly evidence?: Evidence;
}

/** Certifies a gateway with this defect until a finding names it. */
export async function trial(defect: Defect, given: Config): Promise<Trial> {
  const started = performance.now();
  let first: FindingEvent | undefined;
  let named: FindingEvent | undefined;
  let requests = 0;
  let failure: string | undefined;
  const { message, reason } = await onStage(defect, given, (config) =>
    certify({
      config,
      embedded: true,
      shrink: false,
      stopAt: (finding) => {
        first ??= finding;
        if (!names(finding, defect, config)) return false;
        named ??= finding;
        return true;
      },
      emit: (event) => {
        if (event.type === 'run-finished') requests = event.requests;
        if (event.type === 'harness-error') failure ??= event.message;
      },
    }),
  );
  const ended = message ?? reason;
  const shown = named ?? first;
  // A target that stops answering ends the run for this reason, which counts as finding the defect.
  const silenced = defect.class === 'transport' && named === undefined && /stopped answering|no operation accepts/.test(ended);
  return {
    name: defect.name,
    class: defect.class,
    rule: defect.rule,
    killed: named !== undefined || silenced,
    first: (named !== undefined && first === named) || silenced,
    requests,
    millis: Math.round(performance.now() - started),
    ...(shown === undefined ? {} : { finding: nameOf(shown) }),
    ...(named === undefined || first === undefined || first === named ? {} : { before: `${nameOf(first)} in ${first.case}` }),
    ...(named === undefined ? { reason: failure ?? ended } : {}),
  };
}

const nameOf = (finding: FindingEvent): string => writtenForm(finding);
