import { defined } from '../../../src/json/defined.js';
import { useEffect, useState } from 'preact/hooks';
import type { RunChoices, RunOrder } from '../../../src/model/live.js';
import { contractName, counted } from '../../text/words.js';
import { Empty } from '../parts/card.js';
import { fetched, posted, refusalOf } from './api.js';
import { goToRun } from './chosen-run.js';
import { Refusal } from './controls.js';

/** Contracts, suites, profile, seed and budget of a new run. */
export function NewRun() {
  const [choices, setChoices] = useState<RunChoices>();
  const [fault, setFault] = useState<ReturnType<typeof refusalOf>>();
  const [isSending, setSending] = useState(false);
  useEffect(() => {
    fetched<RunChoices>('choices').then(setChoices, (error: unknown) => setFault(refusalOf(error)));
  }, []);
  const start = async (form: HTMLFormElement): Promise<void> => {
    setSending(true);
    setFault(undefined);
    try {
      const { run } = await posted<{ readonly run: string }>('runs', orderIn(new FormData(form)));
      goToRun(run, '#/causes');
    } catch (error) {
      setFault(refusalOf(error));
      setSending(false);
    }
  };
  return (
    <>
      <h1 tabIndex={-1}>New run</h1>
      {fault === undefined ? null : (
        <Refusal>
          <b>{fault.message}</b> {fault.hint}
        </Refusal>
      )}
      {choices === undefined ? (
        fault === undefined ? (
          <Empty>Reading the configuration.</Empty>
        ) : null
      ) : (
        <form
          class="new-run-form"
          onSubmit={(event) => {
            event.preventDefault();
            void start(event.currentTarget);
          }}
        >
          <Boxes legend="Contracts" name="contracts" values={choices.contracts} label={contractName} note={usualNote(choices)} />
          <Boxes legend="Suites" name="suites" values={choices.suites} label={(id) => id} note="None chosen: those of a usual run" />
          <div class="fields-line">
            <label>
              Profile{' '}
              <select name="profile">
                {choices.profiles.map((profile) => (
                  <option key={profile} value={profile} selected={profile === choices.usual.profile}>
                    {profile}
                  </option>
                ))}
              </select>
            </label>
            <label>
              Seed <input name="seed" type="number" min="0" step="1" value={choices.usual.seed} />
            </label>
            <label>
              At most <input name="maxRequests" type="number" min="1" step="1" placeholder="no limit" /> requests
            </label>
          </div>
          <p>
            <button class="button main" disabled={isSending}>
              {isSending ? 'Starting' : 'Start'}
            </button>
          </p>
        </form>
      )}
    </>
  );
}

const usualNote = ({ usual, contracts }: RunChoices): string =>
  usual.contracts.length === 0 ? `None chosen: all ${contracts.length}` : `None chosen: as configured, ${usual.contracts.join(', ')}`;

interface BoxesProps {
  readonly legend: string;
  readonly name: string;
  readonly values: readonly string[];
  readonly label: (value: string) => string;
  readonly note: string;
}

function Boxes({ legend, name, values, label, note }: BoxesProps) {
  const [count, setCount] = useState(0);
  return (
    <fieldset class="card boxes" onChange={(event) => setCount(event.currentTarget.querySelectorAll('input:checked').length)}>
      <legend>{legend}</legend>
      <p class="note">{count === 0 ? note : counted(count, 'chosen', 'chosen')}</p>
      <div>
        {values.map((value) => (
          <label key={value}>
            <input type="checkbox" name={name} value={value} /> {label(value)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function orderIn(form: FormData): RunOrder {
  const list = (name: string): readonly string[] => form.getAll(name).flatMap((value) => (typeof value === 'string' ? [value] : []));
  const number = (name: string): number | undefined => (form.get(name) === '' ? undefined : Number(form.get(name)));
  return {
    contracts: list('contracts'),
    suites: list('suites'),
    profile: list('profile').join(''),
    ...defined({ seed: number('seed'), maxRequests: number('maxRequests') }),
  };
}
