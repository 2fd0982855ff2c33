/** Where the toasts of the order and the withdrawal stand, and what two of them have in common. */

/** The form stands on the right: there a message would lie over the button that was just pressed, and stay while it is hovered. */
export const BESIDE_FORM = 'bottom-left';

/** Amounts and fields are checked at the same press; that both are wrong is said once. */
export const CHECK_FORM = { kind: 'error', position: BESIDE_FORM, name: 'check-form' } as const;
