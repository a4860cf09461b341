import { ROLES } from '../../src/catalogue/roles.js';
import type { Contract } from '../../src/catalogue/vocabulary.js';
import type { OddRequest } from './request.js';

const OBSERVED = { kind: 'observed', because: 'the text does not settle it' } as const;

/** Versions, methods and paths that no operation is documented at. GET and DELETE are never sent. */
export function oddUrl(contract: Contract): readonly OddRequest[] {
  const odd = (mutation: string, variant: string, wire: OddRequest['wire']): OddRequest => ({
    ...(mutation === 'url-version-undocumented' ? { oneIn: 7 } : {}),
    area: 'url',
    mutation,
    variant,
    side: 'url',
    rule: mutation,
    wire,
    expect: OBSERVED,
  });
  const path = `/api/rest/version/${contract.version}${contract.route}`;
  return [
    { ...odd('url-version-number', 'letters', { version: 'abc' }), expect: { kind: 'not-success' } },
    { ...odd('url-version-number', 'letters-after', { version: `${contract.version}abc` }), expect: { kind: 'not-success' } },
    odd('url-version-undocumented', 'zero', { version: '0' }),
    odd('url-version-undocumented', 'next', { version: String(contract.version + 1) }),
    odd('url-version-undocumented', 'far', { version: '9999' }),
    odd('url-method', contract.method === 'PUT' ? 'post' : 'put', { method: contract.method === 'PUT' ? 'POST' : 'PUT' }),
    { ...odd('unknown-path', 'extra-segment', { path: `${path}/touchstone` }), rule: 'url-method' },
    ...shapesOfMerchantId(),
    ...lengthsOfIds(contract),
    ...exoticIds(contract),
  ];
}

/** Whether credentials or the path are looked at first is not shown, so the form of the refusal is not judged. */
function shapesOfMerchantId(): readonly OddRequest[] {
  const odd = (variant: string, kind: string, merchantId: string): OddRequest => ({
    area: 'merchantId',
    mutation: 'merchant-id-shape',
    variant,
    side: 'url',
    rule: `merchantId:${kind}`,
    wire: { merchantId },
    expect: { kind: 'not-success' },
  });
  // Both begin with the id that the credentials are for: a target that cuts them would take them for it.
  return [odd('too-long', 'max-length', '{{merchant:own-41}}'), odd('hash', 'charset', '{{merchant:own}}%23a')];
}

/** Names under which error.field may speak of an id of the path. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  orderid: ['orderid', 'orderId', ROLES.orderId],
  transactionid: ['transactionid', 'transactionId', 'transaction.id'],
};

/** Ids of 41 characters. */
const TOO_LONG: Readonly<Record<string, string>> = { 'by-one': '{{id:41}}', 'by-one-hyphened': '{{id:20}}-{{id:20}}' };

function lengthsOfIds(contract: Contract): readonly OddRequest[] {
  return contract.url
    .filter((field) => field.path !== 'merchantId')
    .flatMap((field) =>
      Object.entries(TOO_LONG).map(([variant, id]) => ({
        area: field.path,
        mutation: 'too-long',
        variant,
        side: 'url',
        rule: `${field.path}:max-length`,
        family: 'bound',
        wire: field.path === 'orderid' ? { orderId: id } : { transactionId: id },
        expect: { kind: 'refused', fields: ALIASES[field.path] ?? [field.path], types: ['INVALID'] },
      })),
    );
}

/** Characters that "any characters" cannot mean in a path without doubt; only on transaction ids, which every contract with ids has. */
function exoticIds(contract: Contract): readonly OddRequest[] {
  if (!contract.route.includes('{transactionid}')) return [];
  const odd = (variant: string, transactionId: string): OddRequest => ({
    area: 'transactionid',
    mutation: 'url-id-exotic',
    variant,
    side: 'url',
    rule: 'url-id-exotic',
    oneIn: 7,
    wire: { transactionId },
    expect: OBSERVED,
  });
  return [
    odd('slash', '{{id:12}}%2Fa'),
    odd('backslash', '{{id:12}}%5Ca'),
    odd('percent', '{{id:12}}%25a'),
    odd('dot-segments', '{{id:12}}%2F..%2Fa'),
    odd('control', '{{id:12}}%01a'),
    odd('non-ascii', '{{id:12}}%C3%A9'),
    odd('bad-percent-encoding', '{{id:12}}%ZZ'),
  ];
}
