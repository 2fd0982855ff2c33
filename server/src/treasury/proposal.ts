import { type Decimal, minOf, subtract, ZERO } from '@parom/contract/money';
import type { Band } from './bands-store.ts';

export type Proposal =
  | { readonly kind: 'none' }
  | { readonly kind: 'refill' | 'move-to-cold'; readonly amount: Decimal };

/** Back to the target, and never more than is free. */
export function proposalFor(
  { minimum, target, maximum }: Pick<Band, 'minimum' | 'target' | 'maximum'>,
  { balance, free }: { readonly balance: Decimal; readonly free: Decimal },
): Proposal {
  if (balance < minimum) return { kind: 'refill', amount: subtract(target, balance) };
  if (balance <= maximum) return { kind: 'none' };
  const amount = minOf(subtract(balance, target), free);
  return amount > ZERO ? { kind: 'move-to-cold', amount } : { kind: 'none' };
}
