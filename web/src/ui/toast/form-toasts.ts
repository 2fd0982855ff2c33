export const BESIDE_FORM = 'bottom-left';

export const CHECK_FORM = { kind: 'error', position: BESIDE_FORM, name: 'check-form' } as const;
