import { emvFlows, emvTrackFlows } from './relations/emv-beside-fields.js';
import { urlIdFlows } from './relations/url-ids.js';
import { voidTargetFlows } from './relations/void-target-length.js';
import { defineSuite } from './support/define-suite.js';

export const RELATIONS = defineSuite({
  id: 'relations',
  title: 'Fields together',
  shows: 'what fields say together holds, fields that do not belong are refused, and ids of every allowed form work',
  clauses: ['2.1', '2.3', '2.5', '2.8', '2.10', '4', '7'],
  runs: 'always',
  flows: [voidTargetFlows, emvFlows, emvTrackFlows, urlIdFlows],
});
