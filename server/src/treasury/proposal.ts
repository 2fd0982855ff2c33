import { type Decimal, minOf, subtract, ZERO } from '@parom/contract/money';
import type { Band } from './bands-store.ts';

export type Proposal =
  | { readonly kind: 'none' }
  | { readonly kind: 'refill' | 'move-to-cold'; readonly amount: Decimal };

/** Back to the target, and never more than can be moved. */
export function proposalFor(
  { minimum, target, maximum }: Pick<Band, 'minimum' | 'target' | 'maximum'>,
  { balance, movable }: { readonly balance: Decimal; readonly movable: Decimal },
): Proposal {
  if (balance < minimum) return { kind: 'refill', amount: subtract(target, balance) };
  if (balance <= maximum) return { kind: 'none' };
  const amount = minOf(subtract(balance, target), movable);
  return amount > ZERO ? { kind: 'move-to-cold', amount } : { kind: 'none' };
}
