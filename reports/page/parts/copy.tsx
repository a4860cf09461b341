import type { ComponentChildren } from 'preact';
import { signal } from './signal.js';

/** A message about the last action, shown for three seconds. */
export const toast = signal('');

let timer: ReturnType<typeof setTimeout> | undefined;

export function say(text: string): void {
  clearTimeout(timer);
  toast.set(text);
  timer = setTimeout(() => toast.set(''), 3_000);
}

/** Copies a text and says so. A page from disk may lack the newer way to do it. */
export async function copyText(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = document.createElement('textarea');
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand('copy');
    area.remove();
  }
  say(`${what} copied`);
}

const Icon = () => (
  <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true" class="icon">
    <rect x="5.5" y="5.5" width="8" height="8" rx="1.5" />
    <path d="M10.5 5.5v-2a1 1 0 0 0-1-1h-6a1 1 0 0 0-1 1v6a1 1 0 0 0 1 1h2" />
  </svg>
);

interface CopyProps {
  readonly text: string;
  /** The name of the copied text, for the button and the message: `curl of request 2`. */
  readonly what: string;
  readonly label?: string;
  readonly kind?: 'main';
}

export const Copy = ({ text, what, label = 'Copy', kind }: CopyProps) => (
  <button
    type="button"
    class={kind === 'main' ? 'button main' : 'button'}
    aria-label={`Copy ${what}`}
    onClick={() => void copyText(text, what)}
  >
    <Icon />
    {label}
  </button>
);

/** A command, or what stands for lines of configuration, to copy. */
export const Command = ({ text, what, shown = text }: CopyProps & { readonly shown?: ComponentChildren }) => (
  <div class="command">
    <code>{shown}</code>
    <Copy text={text} what={what} />
  </div>
);

/** Lines to copy, with their numbers. */
export const Lines = ({ text, what }: { readonly text: string; readonly what: string }) => (
  <div class="lines">
    {/* Long lines scroll, so the keyboard must reach them. */}
    <pre tabIndex={0} role="region" aria-label={what}>
      {text.split('\n').map((line, i) => (
        <span class="row" key={i}>
          <i aria-hidden="true">{i + 1}</i>
          {line}
          {'\n'}
        </span>
      ))}
    </pre>
    <Copy text={text} what={what} />
  </div>
);
