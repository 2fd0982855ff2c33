import type { WorkTicket } from '@parom/contract/console/work';
import type { DemoTicket } from './customers.ts';
import type { DemoWorld } from './world.ts';

interface Payout {
  readonly id: string;
  readonly state: string;
  readonly ticket: number | null;
}

export async function recordTransfers(world: DemoWorld): Promise<void> {
  const payouts = await world.command<readonly Payout[]>('payouts', { state: 'manual' });
  for (const { id, ticket } of payouts) {
    await world.command('claim-payment', { payout: id });
    await world.command('record-transfer', {
      payout: id,
      reference: `Bank transfer ${ticket}`,
      reason: 'The bank shows it',
    });
  }
  if (payouts.length > 0) await world.settle();
}

export const refund = (world: DemoWorld, { id }: DemoTicket, address: string, reason: string) =>
  world.command('refund-ticket', { ticket: id, address, reason });

export async function senderOf(world: DemoWorld, { id }: DemoTicket): Promise<string> {
  const { deposits } = await world.command<Pick<WorkTicket, 'deposits'>>('ticket', { ticket: id });
  const sender = deposits[0]?.sender;
  if (sender === undefined || sender === null) throw new Error('no deposit with a sender has been seen');
  return sender;
}
