import type { ComponentChildren } from 'preact';
import { contractName } from '../../text/words.js';

interface ButtonProps {
  readonly text: ComponentChildren;
  /** The key that does the same. */
  readonly hint?: string;
  readonly kind?: string;
  readonly isOff?: boolean;
  readonly act: (() => void) | undefined;
}

/** A button that does something. */
export const Button = ({ text, hint, kind = 'button', isOff = false, act }: ButtonProps) => (
  <button type="button" class={kind} disabled={isOff} onClick={act}>
    {text}
    {hint === undefined ? null : (
      <>
        {' '}
        <kbd aria-hidden="true">{hint}</kbd>
      </>
    )}
  </button>
);

/** Why something is not done. */
export const Refusal = ({ children }: { readonly children: ComponentChildren }) => (
  <p class="refused" role="alert">
    {children}
  </p>
);

/** A contract to be chosen. */
export const ContractChoice = ({ contract, contracts, choose }: ContractChoiceProps) => (
  <label>
    <span class="away">Contract</span>
    <select value={contract} onChange={(event) => choose(event.currentTarget.value)}>
      {contracts.map((id) => (
        <option key={id} value={id}>
          {contractName(id)}
        </option>
      ))}
    </select>
  </label>
);

interface ContractChoiceProps {
  readonly contract: string | undefined;
  readonly contracts: readonly string[];
  readonly choose: (contract: string) => void;
}
