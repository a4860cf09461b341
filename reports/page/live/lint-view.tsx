import { contractName, counted } from '../../text/words.js';
import { posted, sayRefusal } from './api.js';
import { Button } from './controls.js';
import { useDraft, useLint } from './draft.js';
import { Editor, Marks } from './editor.js';
import { say } from '../parts/copy.js';

const EXAMPLE = '{\n  "apiOperation": "VOID",\n  "transaction": {\n    "targetTransactionid": "1"\n  }\n}';

/** A body is pasted; what is wrong with it stands at its lines, and safe repairs are made when asked for. */
export function LintView() {
  const { text, change: setText } = useDraft('lint', EXAMPLE);
  const { marks, contract } = useLint(text, undefined);
  const fixable = marks.filter((mark) => mark.fixable).length;
  const fix = async (): Promise<void> => {
    await posted<{ readonly text: string; readonly repaired: number }>('fix', { text }).then((fixed) => {
      setText(fixed.text);
      say(`${counted(fixed.repaired, 'repair')} made`);
    }, sayRefusal);
  };
  return (
    <div class="tool">
      <header class="tool-head">
        <h1 tabIndex={-1}>Check a body</h1>
        <span class="note">
          {contract === undefined ? 'its contract cannot be told yet' : `judged as ${contractName(contract)}`}; nothing is sent
        </span>
        <Button text={`Apply ${counted(fixable, 'fix', 'fixes')}`} kind="button main" isOff={fixable === 0} act={() => void fix()} />
      </header>
      <section class="pane" aria-label="Body">
        <Editor label="Body to check" text={text} marks={marks} fields={[]} change={setText} />
      </section>
      <p role="status">{marks.length === 0 ? '✓ Nothing to object to.' : `✕ ${counted(marks.length, 'finding')}`}</p>
      <Marks marks={marks} />
    </div>
  );
}
