import type { PaymentError } from '@parom/contract/console/answers/stored-errors';
import { Obstructed } from '../chains/chain.ts';

/** Without a code it is a node's, the signer's or a program's own text. */
export function reasonOf(error: unknown): PaymentError {
  if (error instanceof Obstructed) return error.reason;
  const said = error instanceof Error ? error.message : String(error);
  return { code: 'paymentTried', parts: { said } };
}
