import type { Decimal } from '@parom/contract/money';
import type { Network } from './catalogue.ts';

type Rule = Pick<Network, 'approvesRequired' | 'confirmationSteps'>;

/** `finaliseUpTo` does the same in the database. `null`: roubles. */
export function confirmationsFor(network: Rule | null, amount: Decimal): number {
  if (network === null) return 0;
  const { approvesRequired, confirmationSteps } = network;
  return confirmationSteps.findLast(({ from }) => from <= amount)?.confirmations ?? approvesRequired;
}
