import { useEffect, useState } from 'preact/hooks';
import type { RunChoices, TriedRequest, TryRequest } from '../../../src/model/live.js';
import { counted } from '../../text/words.js';
import { ButtonLink, Empty, Pane } from '../parts/card.js';
import { go, href, type Route } from '../state/route.js';
import { fetched, posted, refusalText } from './api.js';
import { Button, ContractChoice, Refusal } from './controls.js';
import { useDraft, useLint } from './draft.js';
import { Editor, Marks } from './editor.js';
import { TriedAnswer } from './tried-answer.js';

/** What was sent, and what came of it. */
interface Tried {
  readonly text: string;
  readonly answer: TriedRequest;
}

/** The request as it is edited, and what came of it each time it was sent. */
function useTry(contract: string, from: string | undefined, isOff: boolean) {
  const [start, setStart] = useState<TryRequest>();
  const [contracts, setContracts] = useState<readonly string[]>([]);
  const { text, start: begin, change: setText } = useDraft(`try ${contract} ${from ?? ''}`, '');
  const [fault, setFault] = useState<string>();
  const [isSending, setSending] = useState(false);
  const [tried, setTried] = useState<readonly Tried[]>([]);
  const [shown, show] = useState(0);
  useEffect(() => {
    fetched<RunChoices>('choices').then((choices) => setContracts(choices.contracts), refused);
  }, []);
  useEffect(() => {
    fetched<TryRequest>(`try/${contract}${from === undefined ? '' : `?case=${encodeURIComponent(from)}`}`).then(async (request) => {
      // Nothing can be sent before the text is there.
      await begin(request.text);
      setStart(request);
      setFault(undefined);
    }, refused);
  }, [contract, from]);
  const refused = (error: unknown): void => setFault(refusalText(error));
  const send = async (): Promise<void> => {
    if (isSending || isOff) return;
    setSending(true);
    await posted<TriedRequest>(`try/${contract}`, { text }).then((answer) => {
      setTried([{ text, answer }, ...tried].slice(0, 10));
      show(0);
      setFault(undefined);
    }, refused);
    setSending(false);
  };
  return { start, contracts, text, setText, fault, isSending, tried, shown, show, send };
}

/** A request that is edited, sent to the target, and judged by all rules. */
export function TryView({ route, isOff }: { readonly route: Route; readonly isOff: boolean }) {
  const contract = route.item === '' ? 'authorize@55' : route.item;
  const { start, contracts, text, setText, fault, isSending, tried, shown, show, send } = useTry(contract, route.query.case, isOff);
  const { marks } = useLint(text, contract);
  const current = tried[shown];
  return (
    <div class="tool">
      <header class="tool-head">
        <h1 tabIndex={-1}>Try a request</h1>
        <ContractChoice contract={contract} contracts={[...new Set([contract, ...contracts])]} choose={(id) => go(href('try', id))} />
        <span class="note">
          {route.query.case === undefined ? 'begins with the smallest good request' : `begins with ${route.query.case}`}
          {start === undefined || start.state === 'none' ? '' : `; an order is made first: ${start.state}`}
        </span>
        <Button text="As it began" isOff={start === undefined} act={() => start !== undefined && setText(start.text)} />
        <ButtonLink to={href('lint')} text="Paste a body to check" />
      </header>
      {fault === undefined ? null : <Refusal>{fault}</Refusal>}
      <div class="halves-tool">
        <Pane
          name="Request"
          title="Request"
          note={marks.length === 0 ? '' : `! ${counted(marks.length, 'thing', 'things')} to look at`}
          more={
            <span class="aside">
              <Button
                text={isSending ? 'Sending' : 'Send'}
                hint="Ctrl ⏎"
                kind="button main"
                isOff={isSending || isOff || start === undefined}
                act={() => void send()}
              />
            </span>
          }
        >
          <p class="line-one mono">
            {start?.method} {start?.route}
          </p>
          <Editor
            label="Body of the request"
            text={text}
            marks={marks}
            fields={start?.fields ?? []}
            change={setText}
            send={() => void send()}
          />
          <Marks marks={marks} />
          <p class="keys-line note">
            <kbd>Ctrl Space</kbd> suggestions <kbd>F8</kbd> next mark
          </p>
        </Pane>
        <div>
          {current === undefined ? (
            <Empty>Card data stands in the body as placeholders, which are filled in when it is sent. Fresh ids are made each time.</Empty>
          ) : (
            <TriedAnswer tried={current.answer} isStale={current.text !== text} />
          )}
          <SentBefore tried={tried} shown={shown} show={show} />
        </div>
      </div>
    </div>
  );
}

interface BeforeProps {
  readonly tried: readonly Tried[];
  readonly shown: number;
  readonly show: (index: number) => void;
}

function SentBefore({ tried, shown, show }: BeforeProps) {
  if (tried.length < 2) return null;
  return (
    <section class="sent-before">
      <h2>Sent before</h2>
      <ul>
        {tried.map(({ answer }, i) => (
          <li key={answer.at}>
            <button type="button" class="link" aria-current={i === shown} onClick={() => show(i)}>
              {answer.at.slice(11, 19)} {answer.reply.status ?? 'no answer'}
            </button>{' '}
            <span class="note">
              {answer.lines.filter(({ status }) => status === 'wrong').length} wrong, {answer.right} right
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
