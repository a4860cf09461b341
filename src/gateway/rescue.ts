import { contractOf } from '../catalogue/contracts.js';
import type { JsonObject } from '../json/value.js';
import type { ContractHandler } from './contract-handler.js';
import type { Defects } from './behaviour/defects.js';
import { parseBody, type ParsedBody } from './request.js';

/** Reads an object out of a broken or empty body, for defects that accept such bodies. */
export function rescued(text: string, contract: ContractHandler['contract']['id'], defects: Defects): ParsedBody | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return defects.letsBody(contract, 'empty') ? { kind: 'object', body: nothingBut(contract) } : undefined;
  if (defects.letsBody(contract, 'not-an-object') && (trimmed.startsWith('[') || trimmed.startsWith('"'))) {
    const inner = trimmed.startsWith('[') ? trimmed.slice(1, trimmed.lastIndexOf(']')) : '{}';
    return parseBody(inner.trim() === '' ? '{}' : inner);
  }
  const trailing = defects.letsBody(contract, 'trailing');
  const malformed = defects.letsBody(contract, 'malformed');
  if (trailing) {
    for (let end = trimmed.lastIndexOf('}'); end > 0; end = trimmed.lastIndexOf('}', end - 1)) {
      const parsed = parseBody(trimmed.slice(0, end + 1));
      if (parsed.kind === 'object') return parsed;
    }
  }
  if (malformed) {
    for (let end = trimmed.length; end > 0; end -= 1) {
      for (const close of ['}', '}}', '}}}', '}}}}', '"}', '"}}', '"}}}', '"}}}}']) {
        const parsed = parseBody(trimmed.slice(0, end).replace(/[,:]\s*$/, '') + close);
        if (parsed.kind === 'object') return parsed;
      }
    }
  }
  return undefined;
}

/** The body that a gateway which only looks at the path assumes for an empty request. */
function nothingBut(id: ContractHandler['contract']['id']): JsonObject {
  const operation = contractOf(id)?.apiOperation.value;
  return operation === undefined ? {} : { apiOperation: operation };
}
