import { type Deposit, waitingDust } from '../deposits/deposit-store.ts';
import { type WriteOff, type WriteOffDeps, writeOffDeposit } from './write-off-deposit.ts';

const MOST_AT_ONCE = 1_000;

export interface DustWrittenOff {
  readonly deposits: readonly Deposit[];
  readonly isMore: boolean;
}

export async function writeOffDust(
  deps: WriteOffDeps,
  order: Pick<WriteOff, 'ticketId' | 'to' | 'reason'>,
): Promise<DustWrittenOff> {
  const waiting = await waitingDust(deps.db, { ticketId: order.ticketId, limit: MOST_AT_ONCE + 1 });
  const deposits: Deposit[] = [];
  for (const deposit of waiting.slice(0, MOST_AT_ONCE)) {
    const outcome = await writeOffDeposit(deps, { depositId: deposit.id, ...order });
    if (outcome.done) deposits.push(deposit);
  }
  return { deposits, isMore: waiting.length > MOST_AT_ONCE };
}
