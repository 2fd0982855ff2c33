/** On the right it would cover the form's button. */
export const BESIDE_FORM = 'bottom-left';

/** Amounts and fields share one toast. */
export const CHECK_FORM = { kind: 'error', position: BESIDE_FORM, name: 'check-form' } as const;
