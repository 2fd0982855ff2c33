/** The pay button leads here, and the answer back. */
export const CONTINUE_BUTTON = 'continue-at-the-new-amount';
export const PAY_BUTTON = 'payment-done';
