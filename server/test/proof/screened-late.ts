/** Screening answers about one set of deposits, and another set is decided: the walk's step. */
import { setTimeout as sleep } from 'node:timers/promises';
import { toDecimal } from '@parom/contract/money';
import fc, { type Arbitrary } from 'fast-check';
import { sendTransfer } from '../../src/chains/simulated/transfers.ts';
import type { Held, Service } from '../service.ts';
import { mine } from './burnt-coins.ts';
import { networks, settle } from './crew.ts';
import type { LateScreening } from './late-screening.ts';
import { type Model, NOTHING, nth, type Sent, type Step } from './model.ts';
import { decided, senderOf } from './operator-steps.ts';

/** Longer than a worker takes from a block to screening. */
const [LOOK_MS, MOST_LOOKS] = [20, 60];

interface Lent {
  readonly deposit: (model: Model, service: Service, ticket: Held) => Promise<Sent>;
}

export const screenedLate = ({ deposit }: Lent): Arbitrary<Step> =>
  fc.nat({ max: 3 }).map(
    (index): Step => ({
      name: `right deposit for ticket ${index}, screened late: one from a blocked address is final by then`,
      needs: 'tickets',
      run: async (model, service, { screening, other }) => {
        const ticket = nth(model.tickets, index);
        screening.hold();
        const judged = deposit(model, service, ticket);
        try {
          const isAsked = await areAsked(screening, 1);
          const working = isAsked ? await confirmBlocked(model, other, ticket) : null;
          // The second deposit is in the books once its own judgement waits for screening.
          if (isAsked) await areAsked(screening, 2);
          screening.release();
          await judged;
          await working?.ended;
          return isAsked ? settle(service) : NOTHING;
        } finally {
          screening.release();
          await judged.catch(() => {});
        }
      },
    }),
  );

async function areAsked(screening: LateScreening, count: number): Promise<boolean> {
  for (let looks = 0; looks < MOST_LOOKS && screening.waiting() < count; looks += 1) await sleep(LOOK_MS);
  return screening.waiting() >= count;
}

/** The other worker sees the second deposit become final; its own judgement waits for screening too. */
async function confirmBlocked(
  { sent }: Model,
  other: Service,
  { networkId, currencyId, deposit, amount }: Held,
): Promise<{ readonly ended: Promise<unknown> }> {
  const right = { networkId, currencyId, ...deposit, amount: toDecimal(amount), replaceable: true };
  const { txId } = await sendTransfer(other.world, right);
  sent.push({ networkId, txId });
  const address = await senderOf(other, { txId });
  await decided(other, 'block-address', { address, reason: 'walk' });
  // A payout decided in the same moment as the block is none that came after it.
  other.clock.advance(1_000);
  await mine(other.world, networkId, networks.find(({ id }) => id === networkId)?.approves ?? 1);
  await other.look(networkId);
  const ended = other.work();
  // Awaited once screening has answered.
  ended.catch(() => {});
  return { ended };
}
