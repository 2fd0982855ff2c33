/** On the right, a toast would cover the form's button, and stay while hovered. */
export const BESIDE_FORM = 'bottom-left';

/** Amounts and fields are checked at the same press: one toast for both. */
export const CHECK_FORM = { kind: 'error', position: BESIDE_FORM, name: 'check-form' } as const;
