import type { KnownReason } from '../../../src/model/report.js';

/** Why a finding is accepted, until when, and where that is written down. */
export const KnownNote = ({ known }: { readonly known: KnownReason | undefined }) =>
  known === undefined ? null : (
    <p class="known-note">
      <b>Accepted as known</b>
      {known.expires === undefined ? '' : ` until ${known.expires}`}
      {known.ticket === undefined ? '' : `, ${known.ticket}`}: {known.reason}
    </p>
  );
