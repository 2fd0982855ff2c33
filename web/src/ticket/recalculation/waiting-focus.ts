export const CONTINUE_BUTTON = 'continue-at-the-new-amount';
export const PAY_BUTTON = 'payment-done';
