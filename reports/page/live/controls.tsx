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

interface PaneProps {
  readonly name: string;
  readonly title: ComponentChildren;
  readonly level?: 'h2' | 'h3';
  readonly note?: ComponentChildren;
  /** What stands in the head after the note. */
  readonly more?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** A part of a tool with a head of its own. */
export const Pane = ({ name, title, level: Title = 'h2', note, more, children }: PaneProps) => (
  <section class="pane" aria-label={name}>
    <header>
      <Title>{title}</Title>
      {note === undefined ? null : <span class="note">{note}</span>}
      {more}
    </header>
    {children}
  </section>
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
