import type { Contract } from '../catalogue/vocabulary.js';
import type { Defects } from './behaviour/defects.js';
import { parseBody, type ParsedBody } from './request.js';

/** Reads an object out of a broken or empty body, for defects that accept such bodies. */
export function rescued(text: string, { id, apiOperation }: Contract, defects: Defects): ParsedBody | undefined {
  const trimmed = text.trim();
  // A gateway that only looks at the path assumes the operation of an empty request.
  if (trimmed === '') return defects.letsBody(id, 'empty') ? { kind: 'object', body: { apiOperation: apiOperation.value } } : undefined;
  if (defects.letsBody(id, 'not-an-object') && (trimmed.startsWith('[') || trimmed.startsWith('"'))) {
    const inner = trimmed.startsWith('[') ? trimmed.slice(1, trimmed.lastIndexOf(']')) : '{}';
    return parseBody(inner.trim() === '' ? '{}' : inner);
  }
  if (defects.letsBody(id, 'trailing')) {
    for (let end = trimmed.lastIndexOf('}'); end > 0; end = trimmed.lastIndexOf('}', end - 1)) {
      const parsed = parseBody(trimmed.slice(0, end + 1));
      if (parsed.kind === 'object') return parsed;
    }
  }
  if (defects.letsBody(id, 'malformed')) {
    for (let end = trimmed.length; end > 0; end -= 1) {
      for (const close of ['}', '}}', '}}}', '}}}}', '"}', '"}}', '"}}}', '"}}}}']) {
        const parsed = parseBody(trimmed.slice(0, end).replace(/[,:]\s*$/, '') + close);
        if (parsed.kind === 'object') return parsed;
      }
    }
  }
  return undefined;
}
