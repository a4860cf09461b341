import { useState } from 'preact/hooks';
import { refusalText } from './api.js';

/** What a tool does, one thing at a time: whether it is at it, and why the last was refused. */
export function useWork() {
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const refused = (error: unknown): void => setFault(refusalText(error));
  const work = async (task: () => Promise<void>): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setFault(undefined);
    await task().catch(refused);
    setBusy(false);
  };
  return { isBusy, fault, refused, work };
}
