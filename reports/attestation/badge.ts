import { xmlAttribute } from '../text/xml.js';
import type { Statement } from './statement.js';

/** Width of a text at 11 px, roughly: what badges do. */
const widthOf = (text: string): number => Math.round(text.length * 6.6) + 12;

/** A badge for a README, drawn from an attestation and nothing else: verdict, scope and date. */
export function badgeOf({ predicate: { touchstone } }: Statement): string {
  const { scope, issuedAt, verdict, target } = touchstone;
  const share = scope.contracts.length === scope.of ? `all ${scope.of} contracts` : `${scope.contracts.length} of ${scope.of} contracts`;
  const label = target.kind === 'target' ? 'conformance' : 'embedded gateway';
  const value = xmlAttribute(`${verdict} · ${share} · ${issuedAt.slice(0, 10)}`);
  const [left, right] = [widthOf(label), widthOf(value)];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="20" role="img" aria-label="${label}: ${value}">
<title>${label}: ${value}</title>
<rect width="${left}" height="20" fill="#444"/><rect x="${left}" width="${right}" height="20" fill="#1a7f37"/>
<g fill="#fff" text-anchor="middle" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">
<text x="${left / 2}" y="14">${label}</text><text x="${left + right / 2}" y="14">${value}</text></g></svg>
`;
}
