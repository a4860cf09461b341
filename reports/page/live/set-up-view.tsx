import { useEffect, useRef, useState } from 'preact/hooks';
import type { Examined, FieldNote, SetUp } from '../../../src/model/live.js';
import { ButtonLink, Empty } from '../parts/card.js';
import { say } from '../parts/copy.js';
import { href } from '../state/route.js';
import { fetched, posted } from './api.js';
import { Button, Refusal } from './controls.js';
import { Recipes } from './recipes.js';
import { useWork } from './work.js';

const SIGNS: Readonly<Record<Examined['status'], readonly [kind: string, sign: string]>> = {
  ok: ['conforms', '✓'],
  warning: ['warns', '!'],
  failed: ['violates', '✕'],
  skipped: ['not-sent', '–'],
};

const textOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
};

const typedIn = (form: HTMLFormElement) => {
  const data = new FormData(form);
  return { baseUrl: textOf(data, 'baseUrl'), merchantId: textOf(data, 'merchantId'), password: textOf(data, 'password') };
};

/** The target: typed here, examined as doctor does, and saved into the configuration without its password. */
export function SetUpView({ isOff }: { readonly isOff: boolean }) {
  const [known, setKnown] = useState<SetUp>();
  const [examined, setExamined] = useState<readonly Examined[]>();
  const { isBusy, fault, refused, work } = useWork();
  const read = (): Promise<void> => fetched<SetUp>('set-up').then(setKnown, refused);
  useEffect(() => void read(), []);
  const examine = (form: HTMLFormElement): Promise<void> =>
    work(async () => {
      setExamined(await posted<readonly Examined[]>('set-up/examine', typedIn(form)));
      const field = form.elements.namedItem('password');
      // It is with the server now, and nowhere else.
      if (field instanceof HTMLInputElement) field.value = '';
      await read();
    });
  const save = (form: HTMLFormElement): Promise<void> =>
    work(async () => {
      const data = new FormData(form);
      const [number, month, year] = [textOf(data, 'number'), textOf(data, 'month'), textOf(data, 'year')];
      const { file } = await posted<{ readonly file: string }>('set-up/save', {
        baseUrl: textOf(data, 'baseUrl'),
        merchantId: textOf(data, 'merchantId'),
        digest: known?.digest ?? '',
        ...(number === '' ? {} : { card: { number, month, year } }),
      });
      say(`saved into ${file}`);
      await read();
    });
  return (
    <div class="tool">
      <header class="tool-head">
        <h1 tabIndex={-1}>Set up</h1>
        <span class="note">
          {known === undefined
            ? ''
            : known.file === undefined
              ? 'There is no configuration in this folder yet; without a target the embedded gateway is used.'
              : `from ${known.file}`}
        </span>
      </header>
      {fault === undefined && known?.fault === undefined ? null : (
        <Refusal>{fault ?? `${known?.fault?.message}. ${known?.fault?.hint ?? ''}`}</Refusal>
      )}
      {known === undefined ? (
        <Empty>Reading the configuration.</Empty>
      ) : (
        <div class="halves-tool">
          <SetUpForm key={known.digest} known={known} isBusy={isBusy} isOff={isOff} examine={examine} save={save} />
          <section aria-label="What was found">
            {examined === undefined ? (
              <Empty>Examine goes to the target as doctor does: connection, credentials, states, one good call of each operation.</Empty>
            ) : (
              <Diagnoses examined={examined} />
            )}
          </section>
        </div>
      )}
      {known === undefined || known.fault !== undefined ? null : <Recipes known={known} isOff={isOff} saved={read} />}
    </div>
  );
}

interface FormProps {
  readonly known: SetUp;
  readonly isBusy: boolean;
  readonly isOff: boolean;
  readonly examine: (form: HTMLFormElement) => Promise<void>;
  readonly save: (form: HTMLFormElement) => Promise<void>;
}

function SetUpForm({ known, isBusy, isOff, examine, save }: FormProps) {
  const { notes, look } = useLook();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => look(form.current, true), []);
  return (
    <form
      ref={form}
      class="card set-up"
      onInput={() => look(form.current, false)}
      onChange={() => look(form.current, true)}
      onSubmit={(event) => {
        event.preventDefault();
        void examine(event.currentTarget);
      }}
    >
      <label>
        Address of the target <span class="note">what stands before /api/rest</span>
        <input
          name="baseUrl"
          type="url"
          required
          defaultValue={known.baseUrl}
          placeholder="https://sandbox.example"
          aria-describedby="note-baseUrl"
        />
        <Note notes={notes} field="baseUrl" />
      </label>
      <label>
        Merchant
        <input name="merchantId" required defaultValue={known.merchantId} autocomplete="off" aria-describedby="note-merchantId" />
        <Note notes={notes} field="merchantId" />
      </label>
      <label>
        Password{' '}
        <span class="note">
          {known.hasPassword ? 'one is known; type another to replace it' : 'none is known yet'}: kept in the memory of touchstone until it
          ends, never shown, never saved
        </span>
        <input name="password" type="password" autocomplete="off" aria-describedby="note-password" />
        <Note notes={notes} field="password" />
      </label>
      <fieldset>
        <legend>Test card that is approved</legend>
        <p class="note">Left empty, the file stays as it is there.</p>
        <input name="number" aria-label="Card number" placeholder="number" autocomplete="off" inputMode="numeric" />{' '}
        <input name="month" aria-label="Month" placeholder="month" size={4} />{' '}
        <input name="year" aria-label="Year" placeholder="year" size={4} />
      </fieldset>
      <p class="actions">
        <button class="button main" disabled={isBusy || isOff}>
          {isBusy ? 'Looking' : 'Examine'}
        </button>
        <Button
          text={`Save into ${known.file ?? 'touchstone.config.yaml'}`}
          isOff={isBusy || isOff || known.readOnly !== undefined}
          act={() => form.current !== null && void save(form.current)}
        />
        <span class="note">{known.readOnly ?? 'comments and order stay; the password comes from TOUCHSTONE_PASSWORD'}</span>
      </p>
    </form>
  );
}

/** What stands beside a field, in plain words. */
function Note({ notes, field }: { readonly notes: readonly FieldNote[]; readonly field: FieldNote['field'] }) {
  const note = notes.find((one) => one.field === field);
  return (
    <span class={`field-note ${note === undefined ? '' : SIGNS[note.status][0]}`} id={`note-${field}`} role="status">
      {note === undefined ? '' : `${SIGNS[note.status][1]} ${note.text}`}
    </span>
  );
}

const PAUSE = 400;

/** Looks at what is typed a moment after the last letter; credentials are sent only when a field has been left. */
function useLook(): { readonly notes: readonly FieldNote[]; readonly look: (form: HTMLFormElement | null, isWhole: boolean) => void } {
  const [notes, setNotes] = useState<readonly FieldNote[]>([]);
  const latest = useRef(0);
  const look = (form: HTMLFormElement | null, isWhole: boolean): void => {
    const turn = ++latest.current;
    const ask = async (): Promise<void> => {
      if (turn !== latest.current || form === null) return;
      const said = await posted<readonly FieldNote[]>('set-up/look', { ...typedIn(form), isWhole }).catch(() => []);
      if (turn === latest.current) setNotes(said);
    };
    setTimeout(() => void ask(), isWhole ? 0 : PAUSE);
  };
  return { notes, look };
}

function Diagnoses({ examined }: { readonly examined: readonly Examined[] }) {
  const failed = examined.filter(({ status }) => status === 'failed').length;
  return (
    <div class="card diagnoses">
      <h2>{failed === 0 ? 'Ready' : `Not ready: ${failed} failed`}</h2>
      <ul>
        {examined.map(({ name, status, detail, hint }) => (
          <li key={name}>
            <span class={`sign ${SIGNS[status][0]}`} aria-label={status} role="img">
              {SIGNS[status][1]}
            </span>{' '}
            <b>{name}</b> {detail}
            {hint === undefined ? null : <p class="note">{hint}</p>}
          </li>
        ))}
      </ul>
      {failed === 0 ? (
        <p>
          <ButtonLink to={href('new')} text="New run" kind="button main" />
        </p>
      ) : null}
    </div>
  );
}
