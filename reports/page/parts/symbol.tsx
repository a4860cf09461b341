import type { RuleStatus, RunVerdict } from '../../../src/model/report.js';
import { STATUSES } from '../../text/status.js';

/** The symbol of a status. The word stands beside it, so screen readers skip the symbol. */
export const Sign = ({ status }: { readonly status: RuleStatus }) => (
  <span class={`sign ${status}`} aria-hidden="true">
    {STATUSES[status].symbol}
  </span>
);

/** The symbol of a status where no word stands beside it. */
export const SpokenSign = ({ status }: { readonly status: RuleStatus }) => (
  <span class={`sign ${status}`} role="img" aria-label={STATUSES[status].one}>
    {STATUSES[status].symbol}
  </span>
);

const SHAPES: Readonly<Record<RunVerdict, string>> = {
  violates: 'M20 20 36 36M36 20 20 36',
  conforms: 'M18 29l7 7 13-15',
  inconclusive: 'M22 23a6 6 0 1 1 8.5 5.5c-2 1-2.5 2-2.5 4M28 37v1',
  incomplete: '',
  partial: '',
};

/** The seal of a verdict: only a run that conforms gets the green one. */
export function Seal({ verdict, size = 60 }: { readonly verdict: RunVerdict; readonly size?: number }) {
  return (
    <svg class={`seal ${verdict}`} viewBox="0 0 56 56" width={size} height={size} aria-hidden="true">
      <circle cx="28" cy="28" r="27" class="disc" />
      {SHAPES[verdict] === '' ? (
        <g>
          <path class="half" d="M28 14a14 14 0 0 0 0 28z" />
          <path class="dots" d="M28 15a13 13 0 0 1 0 26" />
        </g>
      ) : (
        <path class="stroke" d={SHAPES[verdict]} />
      )}
    </svg>
  );
}

/** The mark of the tool: a dark stone with a gold streak. */
export const Stone = () => (
  <svg class="stone" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
    <rect x="1" y="1" width="22" height="22" rx="6" class="rock" />
    <path d="M7 17 17 8" class="gold" />
    <path d="M13 18l4-3.6" class="glint" />
  </svg>
);
