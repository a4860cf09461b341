/** One operation at one version, `refund@60`. */
export type ContractId = `${string}@${number}`;

export type Level = 'must' | 'should' | 'open';
