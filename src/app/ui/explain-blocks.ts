import type { Catalogue } from '../../catalogue/catalogue.js';
import type { ExplainBlock } from '../../model/live.js';
import { explain } from '../explain/explain.js';

/** The page that `explain` has for these words; `from` and `to` are two versions to compare. */
export function explainBlocks(query: URLSearchParams, catalogue: Catalogue): readonly ExplainBlock[] {
  const words = (query.get('words') ?? '').split(' ').filter((word) => word !== '');
  const diff = [query.get('from'), query.get('to')].flatMap((version) => (version === null ? [] : [Number(version)]));
  const side = query.get('side');
  return explain(
    {
      words,
      ...(diff.length === 2 ? { diff } : {}),
      ...(side === 'request' || side === 'response' || side === 'error' || side === 'url' ? { side } : {}),
    },
    catalogue,
  ).blocks;
}
