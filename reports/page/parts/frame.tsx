import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { GLOSSARY } from '../../glossary.js';
import { grouped } from '../../text/words.js';
import { useKeys } from '../state/keys.js';
import { go, href, type Route } from '../state/route.js';
import { chooseTheme, theme } from '../state/theme.js';
import { Facts } from './card.js';
import { toast } from './copy.js';
import { Seek } from './filter-bar.js';
import { Stone } from './symbol.js';

export interface Tab {
  readonly view: string;
  readonly label: string;
  /** `…`: known at the end of the run. */
  readonly count?: number | '…';
  /** Its sign in the bar of a phone; without one it is under More. */
  readonly sign?: string;
}

interface Props {
  readonly tabs: readonly Tab[];
  readonly route: Route;
  /** The label of the search field, which leads to the view `find`. */
  readonly search: string;
  /** Said on the right of a phone's bar. */
  readonly when: string;
  /** What the page is about, for the title of every view. */
  readonly title: string;
  /** Views beside those of the run, after a thin line. */
  readonly tools?: readonly Tab[];
  /** What stands at the left of every view. */
  readonly side?: ComponentChildren;
  /** Keys beyond those of a report. */
  readonly keys?: readonly (readonly [string, string])[];
  readonly children: ComponentChildren;
}

/** The bar, the view, and what belongs to every view: keys, messages, help. */
export function Frame({ tabs, route, search, when, title, tools = [], side, keys = [], children }: Props) {
  const [isHelp, setHelp] = useState(false);
  useKeys({
    '/': () => {
      const input = document.getElementById('filter') ?? document.getElementById('find');
      input?.focus({ preventScroll: true });
      return input !== null;
    },
    '?': () => setHelp(true),
  });
  const main = useRef<HTMLElement>(null);
  useFocusOnView(route, main);
  useEffect(() => {
    const tab = [...tabs, ...tools].find(({ view }) => view === route.view)?.label ?? route.view;
    document.title = `${tab}${route.item === '' ? '' : ` ${route.item}`} · ${title}`;
  }, [route.view, route.item]);
  const current = (view: string): 'page' | undefined =>
    route.view === view || (route.view === 'rules' && view === 'clauses') ? 'page' : undefined;
  return (
    <>
      <a class="skip" href="#main" onClick={(event) => (event.preventDefault(), main.current?.querySelector('h1')?.focus())}>
        Skip to the report
      </a>
      <header class="top">
        <div>
          <a class="brand" href={href('overview')}>
            <Stone /> touchstone
          </a>
          <nav aria-label="Views" class="tabs">
            {[...tabs, ...tools].map((tab) => (
              <a
                key={tab.view}
                href={href(tab.view)}
                aria-current={current(tab.view)}
                class={tab === tools[0] && tabs.length > 0 ? 'first-tool' : undefined}
              >
                {tab.label}{' '}
                {tab.count === undefined ? null : <span class="count">{tab.count === '…' ? tab.count : grouped(tab.count)}</span>}
              </a>
            ))}
          </nav>
          <span class="when only-phone">{when}</span>
          <Search route={route} label={search} />
          <button type="button" class="button theme" aria-label="? Keys and words" onClick={() => setHelp(true)}>
            ?
          </button>
          <ThemeButton />
        </div>
      </header>
      <Beside side={side}>
        <main id="main" ref={main}>
          {children}
        </main>
      </Beside>
      <nav aria-label="Views, at hand" class="bottom">
        {[...tabs, ...tools]
          .filter((tab) => tab.sign !== undefined)
          .map((tab) => (
            <a key={tab.view} href={href(tab.view)} aria-current={current(tab.view)}>
              <span aria-hidden="true">{tab.sign}</span>
              {tab.label}
            </a>
          ))}
        <a href={href('more')} aria-current={current('more')}>
          <span aria-hidden="true">≡</span>More
        </a>
      </nav>
      <div class="toast" role="status" aria-live="polite">
        <ToastText />
      </div>
      <Help isOpen={isHelp} close={() => setHelp(false)} more={keys} />
    </>
  );
}

/** Another view begins at its top, with its heading in focus. */
function useFocusOnView(route: Route, main: { readonly current: HTMLElement | null }): void {
  const first = useRef(true);
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    if (route.view === 'find') return;
    scrollTo(0, 0);
    main.current?.querySelector('h1')?.focus({ preventScroll: true });
  }, [route.view]);
}

const Beside = ({ side, children }: { readonly side: ComponentChildren; readonly children: ComponentChildren }) =>
  side === undefined ? (
    <>{children}</>
  ) : (
    <div class="beside">
      {side}
      {children}
    </div>
  );

function ToastText() {
  const text = toast.use();
  return text === '' ? null : <p>✓ {text}</p>;
}

/** Words that are sought in the whole run. */
function Search({ route, label }: { readonly route: Route; readonly label: string }) {
  const isHere = route.view === 'find';
  const seek = (value: string): void => {
    if (value.trim() !== '') go(href('find', '', { q: value }), location.hash.startsWith('#/find') ? 'replace' : 'push');
  };
  const leave = (field: HTMLInputElement): void => {
    field.blur();
    if (isHere) history.back();
  };
  return <Seek id="find" route={route} label={label} sought={isHere ? (route.query.q ?? '') : ''} seek={seek} leave={leave} />;
}

/** Changes between light and dark; the system decides until the reader does. */
function ThemeButton() {
  const other = theme.use() === 'dark' ? 'light' : 'dark';
  return (
    <button type="button" class="button theme" aria-label={`Use the ${other} theme`} onClick={() => chooseTheme(other)}>
      <span aria-hidden="true">◐</span>
    </button>
  );
}

const KEYS: readonly (readonly [string, string])[] = [
  ['j, k or ↓, ↑', 'next and previous cause or contract'],
  ['Enter', 'opens what has the focus'],
  ['Escape', 'steps out: of the filter, the cause, this list'],
  ['/', 'goes to the filter'],
  ['y', 'copies curl of the cause that is shown'],
  ['arrows', 'walk the cells of a matrix'],
  ['?', 'shows this list'],
];

interface HelpProps {
  readonly isOpen: boolean;
  readonly close: () => void;
  readonly more: readonly (readonly [string, string])[];
}

function Help({ isOpen, close, more }: HelpProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
  }, [isOpen]);
  return (
    <dialog ref={dialog} onClose={close} aria-labelledby="keys-title">
      {isOpen ? (
        <>
          <h2 id="keys-title">Keys and words</h2>
          <dl>
            {[...KEYS, ...more].map(([key, what]) => (
              <div key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
          <h2>Words</h2>
          <Facts kind="words" facts={GLOSSARY} />
          <form method="dialog">
            <button class="button">Close</button>
          </form>
        </>
      ) : null}
    </dialog>
  );
}
