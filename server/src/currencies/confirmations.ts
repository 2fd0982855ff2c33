import type { Decimal } from '@parom/contract/money';
import type { Asset, Catalogue, ConfirmationStep, Network } from './catalogue.ts';

export interface ConfirmationRule {
  readonly approvesRequired: Network['approvesRequired'];
  readonly confirmationSteps: readonly ConfirmationStep[];
}

/** `null`: roubles. */
export function confirmationRuleOf(
  catalogue: Pick<Catalogue, 'networkOf'>,
  { networkId, confirmationSteps }: Pick<Asset, 'networkId' | 'confirmationSteps'>,
): ConfirmationRule | null {
  const network = catalogue.networkOf({ networkId });
  return network === null ? null : { approvesRequired: network.approvesRequired, confirmationSteps };
}

/** `finaliseUpTo` does the same in the database. */
export function confirmationsFor(rule: ConfirmationRule | null, amount: Decimal): number {
  if (rule === null) return 0;
  const { approvesRequired, confirmationSteps } = rule;
  return confirmationSteps.findLast(({ from }) => from <= amount)?.confirmations ?? approvesRequired;
}
