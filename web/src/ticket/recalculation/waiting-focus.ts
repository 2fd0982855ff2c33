/** The pay button leads to the open question, and the answer back to the pay button. */
export const CONTINUE_BUTTON = 'continue-at-the-new-amount';
export const PAY_BUTTON = 'payment-done';
