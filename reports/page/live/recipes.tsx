import { useEffect, useState } from 'preact/hooks';
import type { RecipeLine, SetUp, TriedRecipe } from '../../../src/model/live.js';
import { counted } from '../../text/words.js';
import { Pane } from '../parts/card.js';
import { say } from '../parts/copy.js';
import { answeredWords, Body } from '../parts/exchange.js';
import { fetched, posted } from './api.js';
import { Button, Refusal } from './controls.js';
import { useDraft } from './draft.js';
import { Editor } from './editor.js';
import { useWork } from './work.js';

interface Props {
  readonly known: SetUp;
  readonly isOff: boolean;
  readonly saved: () => Promise<void>;
}

/** How orders are brought into states: each recipe can be tried, and saved when it works. */
export function Recipes({ known, isOff, saved }: Props) {
  const [lines, setLines] = useState<readonly RecipeLine[]>([]);
  const [chosen, choose] = useState('captured-order');
  const read = (): Promise<void> => fetched<readonly RecipeLine[]>('recipes').then(setLines, () => undefined);
  useEffect(() => void read(), [known.digest]);
  const line = lines.find(({ state }) => state === chosen);
  return (
    <section aria-label="Recipes">
      <h2>
        Recipes <span class="note">how to bring an order into a state</span>
      </h2>
      <div class="halves-tool recipes">
        <ul class="card">
          {lines.map(({ state, from, rules }) => (
            <li key={state}>
              <button type="button" class="link" aria-current={state === chosen} onClick={() => choose(state)}>
                {state}
              </button>{' '}
              <span class="note">
                {from === 'file'
                  ? 'in the file'
                  : from === 'built in'
                    ? 'built in'
                    : rules === 0
                      ? 'not given'
                      : `not given, ${counted(rules, 'rule')} wait`}
              </span>
            </li>
          ))}
        </ul>
        {line === undefined ? null : <Recipe key={`${line.state} ${known.digest}`} line={line} known={known} isOff={isOff} saved={saved} />}
      </div>
    </section>
  );
}

interface RecipeProps extends Props {
  readonly line: RecipeLine;
}

function Recipe({ line, known, isOff, saved }: RecipeProps) {
  const { text, change: setText } = useDraft(`recipe ${line.state} ${known.digest}`, line.text);
  const [tried, setTried] = useState<{ readonly text: string; readonly recipe: TriedRecipe }>();
  const { isBusy, fault, work } = useWork();
  const isStopped = isBusy || isOff || line.readOnly !== undefined;
  const attempt = (): void => {
    if (!isOff) void work(async () => setTried({ text, recipe: await posted<TriedRecipe>(`recipes/${line.state}/try`, { text }) }));
  };
  const save = (): void =>
    void work(async () => {
      const { file } = await posted<{ readonly file: string }>(`recipes/${line.state}/save`, { text, digest: known.digest });
      say(`saved into ${file}`);
      await saved();
    });
  return (
    <div>
      <Pane
        name={`Recipe of ${line.state}`}
        title={line.state}
        level="h3"
        note={line.readOnly ?? (line.from === 'file' ? 'as it stands in the file' : 'one to begin with')}
      >
        <Editor label={`Recipe of ${line.state}, YAML`} text={text} marks={[]} fields={[]} change={setText} send={attempt} />
      </Pane>
      <p class="actions">
        <Button text={isBusy ? 'Sending' : 'Try it'} hint="Ctrl ⏎" kind="button main" isOff={isStopped} act={attempt} />
        <Button text="Save recipe" isOff={isStopped || known.file === undefined || known.readOnly !== undefined} act={save} />
        <span class="note">
          {known.readOnly ??
            (known.file === undefined ? 'save the target first: there is no file yet' : `into ${known.file}; comments and order stay`)}
        </span>
      </p>
      {fault === undefined ? null : <Refusal>{fault}</Refusal>}
      {tried === undefined ? null : <Tried recipe={tried.recipe} isStale={tried.text !== text} />}
    </div>
  );
}

const Tried = ({ recipe, isStale }: { readonly recipe: TriedRecipe; readonly isStale: boolean }) => (
  <section aria-label="What it was answered">
    {isStale ? <p class="lost">The recipe has changed since it was tried.</p> : null}
    <p role="status" class={recipe.works ? 'wanted' : 'got'}>
      {recipe.works ? '✓' : '✕'} {recipe.reason}
    </p>
    {recipe.calls.map(({ request, reply }, i) => (
      <div class="halves-tool" key={i}>
        <Pane name={`Call ${i + 1}`} title="Sent" level="h3" note={`call ${i + 1}`}>
          <p class="line-one mono">
            {request.method} {request.path}
          </p>
          <Body body={request.body} marks={[]} name={`Body of call ${i + 1}`} />
        </Pane>
        <Pane name={`Answer to call ${i + 1}`} title="Answer" level="h3" note={answeredWords(reply)}>
          <Body body={reply.body} marks={[]} name={`Body of the answer to call ${i + 1}`} />
        </Pane>
      </div>
    ))}
  </section>
);
