import { useEffect, useRef } from 'preact/hooks';

/** The action of a key; returning false leaves the key to the browser. */
export type KeyMap = Readonly<Record<string, () => unknown>>;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName);

/** Keys of a view, while it is shown and nobody types. */
export function useKeys(keys: KeyMap): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const act = latest.current[event.key];
      // A region that scrolls keeps its arrows.
      if (
        act === undefined ||
        (event.key.startsWith('Arrow') &&
          event.target instanceof HTMLElement &&
          event.target.tabIndex === 0 &&
          event.target.tagName !== 'A')
      )
        return;
      if (document.querySelector('dialog[open]') !== null) return;
      if (act() !== false) event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
