import { describe, expect, it } from 'vitest';
import { quietLog } from '../../test/database.ts';
import { ids } from '../../test/factories.ts';
import { owedPayment } from '../../test/owed-payments.ts';
import { scriptedChain } from '../../test/scripted-chain.ts';
import { TRON_USDT, tronWorld } from '../../test/tron-world.ts';
import type { JobHandlers } from '../platform/jobs/run-job.ts';
import { startJobs } from '../platform/jobs/run-jobs.ts';
import { advancePayments, findPayment, PAID_AT_ONCE, payRequested } from './index.ts';

const { database, db, clock, world, deps } = await tronWorld();
const XMR_ASSET = 3;

const request = (assetId: number): Promise<string> =>
  owedPayment(deps, { purpose: 'refund', assetId, amount: '1' });
const stateOf = async (id: string) => (await findPayment(db, id))?.state;

describe('new payments', () => {
  it('to a silent network leave room for others, and are paid once it answers', async () => {
    let speak = () => {};
    const answered = new Promise<void>((resolve) => {
      speak = resolve;
    });
    let waiting = 0;
    world.chain.nextNonce = async () => {
      waiting += 1;
      await answered;
      return 7;
    };
    deps.chains.set(ids.monero, scriptedChain(ids.monero, ids.xmr, ids.xmr));
    const silent: string[] = [];
    for (let n = 0; n <= 2 * PAID_AT_ONCE; n += 1) silent.push(await request(TRON_USDT));
    const handlers = { 'payment.requested': [payRequested(deps)] } as unknown as JobHandlers;
    const lanes = [{ kinds: ['payment.requested'], slots: 2 * PAID_AT_ONCE }] as const;
    const runner = await startJobs({ database, clock, log: quietLog, handlers, lanes });
    try {
      await expect.poll(() => waiting).toBe(PAID_AT_ONCE);
      const other = await request(XMR_ASSET);
      await expect.poll(() => stateOf(other), { timeout: 20_000 }).toBe('final');
      expect(waiting).toBe(PAID_AT_ONCE);
      speak();
      await runner.runDue();
    } finally {
      speak();
      await runner.stop();
    }
    for (let look = 0; look < 12; look += 1) {
      clock.advance(20_000);
      await advancePayments(deps, ids.tron);
    }
    for (const id of silent) expect(await stateOf(id)).toBe('final');
  });
});
