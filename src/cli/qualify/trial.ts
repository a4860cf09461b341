import type { Deviation } from '../../gateway/deviations/index.js';
import { startGateway } from '../../gateway/start.js';
import type { Config } from '../../model/config.js';
import type { FindingEvent } from '../../model/event.js';
import { allRules, certify } from '../certify/compose.js';
import { selfSigned } from './self-signed.js';
import { writtenForm } from '../../model/finding.js';

/** How the harness fared against one deviation. */
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
}

/** Certifies a gateway with this deviation until a finding names it. */
export async function trial(deviation: Deviation, config: Config): Promise<Trial> {
  const started = performance.now();
  const listening = deviation.class === 'webhooks' ? selfSigned() : undefined;
  // The rule is open: it is judged by whoever promises it and gives a certificate to try.
  const secure = deviation.rule === 'auth-certificate' ? selfSigned() : undefined;
  const gateway = await startGateway({
    port: 0,
    versions: 'exact',
    deviations: [deviation.name],
    merchants: merchantsOf(config),
    ...(listening === undefined ? {} : { webhookSecret: 'qualify', webhookCa: listening.cert }),
    ...(secure === undefined ? {} : { tls: { ...secure, ca: secure.cert } }),
  });
  const target = { ...config.target, baseUrl: gateway.url, ...(secure === undefined ? {} : overTls(secure.cert, config)) };
  const scope = { ...config.scope, contracts: [...new Set(deviation.contracts)] };
  let first: FindingEvent | undefined;
  let named: FindingEvent | undefined;
  let requests = 0;
  let ended = '';
  let failure: string | undefined;
  try {
    const outcome = await certify({
      config: {
        ...config,
        target,
        scope,
        ...(secure === undefined ? {} : { expect: { ...config.expect, rules: { ...config.expect.rules, 'auth-certificate': 'must' } } }),
        ...(listening === undefined ? {} : { notifications: { enabled: true, listen: '127.0.0.1:0', withinMillis: 3000, ...listening } }),
      },
      embedded: true,
      minimise: false,
      sequences: 4,
      stopAt: (finding) => {
        first ??= finding;
        if (!names(finding, deviation)) return false;
        named ??= finding;
        return true;
      },
      emit: (event) => {
        if (event.type === 'run-finished') requests = event.requests;
        if (event.type === 'harness-error') failure ??= event.message;
      },
    });
    ended = outcome.message ?? outcome.reason;
  } finally {
    await gateway.close();
  }
  const shown = named ?? first;
  // A target that stops answering ends the run with that reason: there is no more to be said about it.
  const silenced = deviation.class === 'transport' && named === undefined && /stopped answering|no operation accepts/.test(ended);
  return {
    name: deviation.name,
    class: deviation.class,
    rule: deviation.rule,
    killed: named !== undefined || silenced,
    first: (named !== undefined && first === named) || silenced,
    requests,
    millis: Math.round(performance.now() - started),
    ...(shown === undefined ? {} : { finding: nameOf(shown) }),
    ...(named === undefined || first === undefined || first === named ? {} : { before: `${nameOf(first)} in ${first.case}` }),
    ...(named === undefined ? { reason: failure ?? ended } : {}),
  };
}

/** A certificate of the merchant that nobody has issued but itself. */
const overTls = (ca: string, { target: { merchantId } }: Config): Pick<Config['target'], 'tls' | 'refusedCertificates'> => ({
  tls: { ca },
  refusedCertificates: { unknown: selfSigned(`merchant.${merchantId}`) },
});

function merchantsOf(config: Config) {
  const { merchantId, auth, otherMerchant } = config.target;
  return [{ merchantId, password: auth.type === 'basic' ? auth.password : '' }, ...(otherMerchant === undefined ? [] : [otherMerchant])];
}

const nameOf = (finding: FindingEvent): string => writtenForm(finding);

/** Whether a finding is of the deviation's rule: by nameOf form, by id, or by an alias. */
function names(finding: FindingEvent, deviation: Deviation): boolean {
  if (deviation.rule === nameOf(finding) || deviation.rule === finding.rule) return true;
  const rule = allRules()
    .get(finding.contract)
    ?.find((candidate) => candidate.side === finding.side && candidate.id === finding.rule);
  return rule?.aliases.includes(deviation.rule) === true;
}
