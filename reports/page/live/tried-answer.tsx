import type { TriedRequest } from '../../../src/model/live.js';
import type { Mark } from '../../evidence/marks.js';
import { ellipsis } from '../../text/shorten.js';
import { counted } from '../../text/words.js';
import { Copy } from '../parts/copy.js';
import { Body } from '../parts/exchange.js';
import { timeText } from './clock.js';
import { Refusal } from './controls.js';

/** The answer to a tried request, with what it must have been at its lines, and every rule that it breaks. */
export function TriedAnswer({ tried, isStale }: { readonly tried: TriedRequest; readonly isStale: boolean }) {
  const wrong = tried.lines.filter(({ status }) => status === 'wrong');
  const vague = tried.lines.filter(({ status }) => status === 'not judged');
  const marks = wrong.flatMap(({ path, expected, actual, rule }): readonly Mark[] =>
    path === '' || rule.startsWith('request/') ? [] : [{ kind: 'differs', path, expected, actual }],
  );
  if (tried.missing !== undefined)
    return (
      <Refusal>
        <b>It was not sent.</b> {tried.missing}
      </Refusal>
    );
  return (
    <>
      {isStale ? <p class="lost">This answers the request as sent at {timeText(Date.parse(tried.at))}. It has changed since.</p> : null}
      <section class="pane" aria-label="Answer">
        <header>
          <h2>Answer</h2>
          <span class="note">
            {tried.reply.status ?? 'none'} {tried.outcome}
            {tried.reply.millis === undefined ? '' : ` in ${tried.reply.millis} ms`}
          </span>
          <span class={`state ${wrong.length === 0 ? 'conforms' : 'violates'}`} role="status">
            {wrong.length === 0 ? '✓ nothing wrong' : `✕ ${counted(wrong.length, 'wrong', 'wrong')}`}
          </span>
          <span class="note">✓ {tried.right} right</span>
          <span class="aside">
            <Copy text={tried.reply.body} what="the body of the answer" label="body" />
          </span>
        </header>
        <p class="line-one">Expected: {tried.expected}</p>
        <Body body={tried.reply.body} marks={marks} name="Body of the answer" />
      </section>
      <ul class="tried-lines">
        {[...wrong, ...vague].map((line, i) => (
          <li key={i} class={line.status === 'wrong' ? 'card fault' : 'card'}>
            <p>
              <span class={`tag ${line.level}`}>{line.level}</span> <code>{line.rule}</code> {line.path === '' ? null : <b>{line.path}</b>}
            </p>
            <p>
              {line.status === 'wrong' ? (
                <>
                  <span class="wanted">✓ expected {ellipsis(line.expected, 200)}</span>{' '}
                  <span class="got">✕ actual {ellipsis(line.actual, 200)}</span>
                </>
              ) : (
                `not judged: ${line.actual}`
              )}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
