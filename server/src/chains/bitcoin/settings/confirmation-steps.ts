import { toDecimal, ZERO } from '@parom/contract/money';
import type { ConfirmationStep } from '../../../currencies/catalogue.ts';

/** In BTC. Undoing more blocks costs an attacker more than the sum. */
export const CONFIRMATION_STEPS: readonly ConfirmationStep[] = [
  { from: ZERO, confirmations: 1 },
  { from: toDecimal('0.01'), confirmations: 2 },
  { from: toDecimal('0.1'), confirmations: 3 },
  { from: toDecimal('1'), confirmations: 6 },
];
