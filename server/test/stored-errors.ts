/** Texts of the other side, as payments and letters keep them. */
export const paymentSaid = (said: string) => ({ code: 'paymentTried', parts: { said } }) as const;
export const letterSaid = (said: string) => ({ code: 'letterTried', parts: { said } }) as const;
export const noMailbox = (said: string) => ({ code: 'letterNoMailbox', parts: { said } }) as const;
