// A small gateway that knows nothing of touchstone: a made-up operation at version 3, kept to the letter, and Refund at version 61, which takes
// reasons that are too long. Prints its port.
import { createServer } from 'node:http';

const [MERCHANT, PASSWORD] = ['SHOP1', 'b7a4c2'];
const AUTHORIZATION = `Basic ${Buffer.from(`merchant.${MERCHANT}:${PASSWORD}`).toString('base64')}`;

class Refused extends Error {
  constructor(field, validationType, status = 400) {
    super(`${field} is ${validationType.toLowerCase()}`);
    Object.assign(this, { field, validationType, status });
  }
}

const isGroup = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

function text(group, path, pattern) {
  const value = group[path.split('.').at(-1)];
  if (value === undefined) return undefined;
  if (typeof value !== 'string' || !pattern.test(value)) throw new Refused(path, 'INVALID');
  return value;
}

function only(group, path, names) {
  for (const name of Object.keys(group))
    if (!names.includes(name)) throw new Refused(path === '' ? name : `${path}.${name}`, 'UNSUPPORTED');
}

function groupOf(body, name) {
  if (body[name] === undefined) throw new Refused(name, 'MISSING');
  if (!isGroup(body[name])) throw new Refused(name, 'INVALID');
  return body[name];
}

function loyalty(body) {
  only(body, '', ['apiOperation', 'loyalty', 'correlationId']);
  const group = groupOf(body, 'loyalty');
  only(group, 'loyalty', ['memberId', 'program']);
  const memberId = text(group, 'loyalty.memberId', /^[0-9a-zA-Z]{4,12}$/);
  if (memberId === undefined) throw new Refused('loyalty.memberId', 'MISSING');
  text(group, 'loyalty.program', /^(?:GOLD|SILVER)$/);
  const correlationId = text(body, 'correlationId', /^[^]{1,100}$/u);
  return {
    result: 'SUCCESS',
    loyalty: { memberId, points: memberId.length * 100 },
    ...(correlationId === undefined ? {} : { correlationId }),
  };
}

function refund(body, { orderId, transactionId }) {
  const transaction = groupOf(body, 'transaction');
  const reason = text(transaction, 'transaction.reason', /^[^]{1,25}$/u);
  const category = text(transaction, 'transaction.category', /^(?:GOODS|SERVICE)$/);
  if (category === 'GOODS' && reason === undefined) throw new Refused('transaction.reason', 'MISSING');
  return {
    result: 'SUCCESS',
    merchant: MERCHANT,
    order: {
      id: orderId,
      creationTime: '2026-01-01T00:00:00.000Z',
      status: 'REFUNDED',
      amount: 10,
      currency: transaction.currency ?? 'USD',
      totalAuthorizedAmount: 0,
      totalCapturedAmount: 0,
      totalRefundedAmount: Number(transaction.amount),
    },
    response: { gatewayCode: 'APPROVED' },
    transaction: { id: transactionId, type: 'REFUND' },
  };
}

const PATH = /^\/api\/rest\/version\/(\d+)\/merchant\/([^/]*)\/(?:(loyalty)|order\/([^/]+)\/transaction\/([^/]+))$/;

function answer(request, bytes) {
  const [, version, merchant, isLoyalty, orderId, transactionId] = PATH.exec(request.url.split('?')[0]) ?? [];
  if (version !== (isLoyalty === undefined ? '61' : '3')) throw new Refused('path', 'INVALID', 404);
  if (request.headers.authorization !== AUTHORIZATION || decodeURIComponent(merchant) !== MERCHANT)
    throw new Refused('merchant', 'INVALID', 401);
  if (request.method !== (isLoyalty === undefined ? 'PUT' : 'POST')) throw new Refused('method', 'INVALID', 405);
  let body;
  try {
    body = JSON.parse(new TextDecoder('utf8', { fatal: true }).decode(bytes));
  } catch {
    throw new Refused('body', 'INVALID');
  }
  if (!isGroup(body)) throw new Refused('body', 'INVALID');
  const wanted = isLoyalty === undefined ? 'REFUND' : 'LOYALTY_INQUIRY';
  if (body.apiOperation === undefined) throw new Refused('apiOperation', 'MISSING');
  if (body.apiOperation !== wanted) throw new Refused('apiOperation', 'INVALID');
  return isLoyalty === undefined ? refund(body, { orderId, transactionId }) : loyalty(body);
}

const server = createServer(async (request, response) => {
  const parts = [];
  for await (const part of request) parts.push(part);
  const send = (status, body) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  try {
    send(201, answer(request, Buffer.concat(parts)));
  } catch (error) {
    const { field, validationType, status = 500, message } = error;
    // What cannot be read has no field at fault.
    const fault = field === 'body' ? {} : { field, validationType };
    send(status, { result: 'ERROR', error: { cause: 'INVALID_REQUEST', explanation: message, ...fault } });
  }
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`));
