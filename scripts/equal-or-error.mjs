// Takes the place of assert in the quick scripts. The reader of options asks it once for every option that two things are, or are not, the same,
// and Node's own loads five more of its parts for that.
const orThrow = (holds, message) => {
  if (!holds) throw message instanceof Error ? message : new Error(message);
};

export const strictEqual = (actual, expected, message) => orThrow(Object.is(actual, expected), message);
export const notStrictEqual = (actual, expected, message) => orThrow(!Object.is(actual, expected), message);
