import { atMost, forTheRecord, type Line, median } from './measurement.ts';
import { BITCOIN, createTicket, pay, TRON } from './open-tickets-store.ts';
import { openService } from './service.ts';

const EXCHANGES = 15;
const LIMIT_MS = 1_000;
const GIVE_UP_MS = 15_000;

export async function blockToBroadcast(): Promise<readonly Line[]> {
  let paidOut = () => {};
  const service = await openService({
    networkChanged: (networkId) => {
      if (networkId === TRON) paidOut();
    },
  });
  const work = await service.start();
  const mine = (networkId: number, count: number) =>
    service.call('POST', '/sandbox/blocks', { networkId, count });
  const tookMs: number[] = [];
  for (let exchange = 0; exchange < EXCHANGES; exchange += 1) {
    await pay(service, await createTicket(service));
    await mine(BITCOIN, 1);
    await work.runDue();

    const broadcast = new Promise<void>((resolve, reject) => {
      paidOut = resolve;
      setTimeout(() => reject(new Error('no payout was broadcast')), GIVE_UP_MS).unref();
    });
    const startedAt = performance.now();
    await mine(BITCOIN, 1);
    await broadcast;
    tookMs.push(performance.now() - startedAt);

    paidOut = () => {};
    await mine(TRON, 8);
    await work.runDue();
  }
  await service.close();
  return [
    atMost(`confirming block to broadcast, median of ${EXCHANGES}`, median(tookMs), LIMIT_MS, 'ms'),
    forTheRecord('the slowest of them', Math.max(...tookMs), 'ms'),
  ];
}
