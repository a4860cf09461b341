/** The setting of the card that a target must approve. */
export const APPROVED_CARD = 'values.cards.approved';

/** What is wrong where a target does not, in the same words in doctor, init and reports. */
export const DECLINES = 'the target declines the card';

/** What to do about it. */
export const CARD_ADVICE = `${DECLINES}; give one that it approves in ${APPROVED_CARD}`;

/** Whether an outcome in words is that of a payment that was understood and not approved. */
export const isDeclined = (outcome: string): boolean => /\bDECLINED\b/.test(outcome);
