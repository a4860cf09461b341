import type { BoardRun } from '../../board.js';
export const BoardApp = ({ runs }: { readonly runs: readonly BoardRun[] }) => <p>{runs.length}</p>;
