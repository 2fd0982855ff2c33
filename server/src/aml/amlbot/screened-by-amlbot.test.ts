/** A ticket on the real engine, its score from a stand-in. */
import { screeningAnswer } from '@parom/contract/console/screening';
import { TicketStatus } from '@parom/contract/ticket-status';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { ACCESS_KEY, openAmlBotStandIn, rates, sends } from '../../../test/amlbot-stand-in.ts';
import { addresses } from '../../../test/factories.ts';
import { assets, putDeposit, putTicket } from '../../../test/operator-world.ts';
import { smallWorld } from '../../../test/small-world.ts';
import { RetryAt } from '../../platform/jobs/run-job.ts';
import { judgeTicket } from '../../tickets/index.ts';
import { amlBot, byThreshold } from '../index.ts';

const standIn = await openAmlBotStandIn();
afterAll(() => standIn.close());
const { db, clock, world, run, statusOf } = await smallWorld();
const { confirming, onHold, sending } = TicketStatus;
const SIGNALS = '{"mixer":0.4,"scam":0.021}';

beforeEach(() => {
  standIn.reset();
  const provider = amlBot({
    settings: standIn.settings,
    clock,
    userAgent: 'Parom/test',
    codeOf: (id) => world.deps.catalogue().network(id)?.code ?? null,
    recheckMs: 1,
  });
  world.screening.splice(0, Infinity, byThreshold(provider, { db, clock }));
});

async function arrived(getAssetId?: number) {
  clock.advance(1_000);
  const ticket = await putTicket(world.deps, {
    status: confirming,
    ...(getAssetId !== undefined && { getAssetId }),
  });
  const deposit = await putDeposit(world.deps, { ticket, amount: '0.01', disposition: 'open' });
  return { ...ticket, deposit };
}
async function judged(score: string) {
  standIn.answer({ deposit: rates(score, SIGNALS) });
  const ticket = await arrived();
  await judgeTicket(world.deps, ticket.id);
  return ticket;
}
async function page() {
  const headers = { authorization: `Bearer ${world.token}` };
  return screeningAnswer.parse((await world.app.inject({ url: '/api/console/screening', headers })).json());
}

describe('a deposit that AMLBot scores', () => {
  it('goes on below the threshold, and is held from it on', async () => {
    for (const score of ['0', '0.69']) {
      const { id } = await judged(score);
      expect(await statusOf(id)).toBe(sending);
    }
    for (const score of ['0.6901', '0.7', '1']) {
      const { id } = await judged(score);
      expect(await statusOf(id)).toBe(onHold);
    }
    const scores = (await page()).pending.map(({ deposits }) => deposits[0]?.answers[0]?.rating?.score);
    expect(scores).toEqual([70, 70, 100]);
  });

  it('is shown with its evidence, each check paid for once', async () => {
    const ticket = await judged('0.7');
    const { pending, threshold, providers } = await page();
    expect(threshold?.score).toBe(70);
    expect(providers).toEqual([{ name: 'amlbot', ratesRisk: true }]);
    expect(pending).toMatchObject([
      {
        id: ticket.id,
        deposits: [
          {
            id: ticket.deposit,
            answers: [
              {
                provider: 'amlbot',
                verdict: 'stop',
                reason: 'score 70: mixer 40%, scam 2.1%',
                rating: {
                  score: 70,
                  signals: [
                    { code: 'mixer', share: '40' },
                    { code: 'scam', share: '2.1' },
                  ],
                },
              },
            ],
          },
        ],
      },
    ]);
    expect(standIn.asked.map(({ form }) => [form['asset'], form['direction']])).toEqual([
      ['BTC', 'deposit'],
      ['TRX', undefined],
    ]);
  });

  it('is held for the address that the ticket pays to', async () => {
    standIn.answer({ address: rates('0.9', SIGNALS) });
    const { id } = await judged('0');
    expect(await statusOf(id)).toBe(onHold);
    expect((await page()).pending).toMatchObject([
      { addressAnswers: [{ provider: 'amlbot', rating: { score: 90 } }], deposits: [{ answers: [] }] },
    ]);
  });

  it('names no card or phone to AMLBot', { tags: ['threat:personal-data'] }, async () => {
    const ticket = await arrived(assets.rub);
    await judgeTicket(world.deps, ticket.id);
    expect(standIn.asked.map(({ form }) => form['direction'])).toEqual(['deposit']);
  });
});

describe('a deposit without a score', () => {
  it('waits, is shown, and goes on with the score', async () => {
    standIn.answer({ deposit: sends('<html>', 503) });
    const ticket = await arrived();
    await expect(judgeTicket(world.deps, ticket.id)).rejects.toThrow(RetryAt);
    const since = clock.now().toISOString();
    clock.advance(30_000);
    standIn.answer({ deposit: sends('{"result":false,"description":"no checks left"}') });
    await expect(judgeTicket(world.deps, ticket.id)).rejects.toThrow('no checks left');
    expect(await statusOf(ticket.id)).toBe(confirming);
    expect((await page()).unscreened).toEqual([
      {
        id: ticket.id,
        number: ticket.number,
        provider: 'amlbot',
        outage: 'refused',
        said: 'no checks left',
        since,
        triedAt: clock.now().toISOString(),
      },
    ]);
    standIn.answer({ deposit: rates('0.1') });
    await judgeTicket(world.deps, ticket.id);
    expect(await statusOf(ticket.id)).toBe(sending);
    expect((await page()).unscreened).toEqual([]);
    expect(await db.selectFrom('unscreened_tickets').select('ticket_id').execute()).toEqual([]);
  });

  it('refuses an operator’s refund, in words and without the key', async () => {
    const ticket = await judged('0.8');
    standIn.answer({ address: sends(`{"result":false,"description":"bad ${ACCESS_KEY}"}`) });
    const refund = () =>
      run('refund-ticket', { ticket: ticket.id, address: addresses.bitcoin, reason: 'asked' });
    await expect(refund()).rejects.toThrow('amlbot refuses the check (bad …), so nothing was done');
    expect(await db.selectFrom('payments').select('id').execute()).toEqual([]);
    standIn.answer({ address: rates('0') });
    await refund();
    expect(await db.selectFrom('payments').select('purpose').execute()).toEqual([{ purpose: 'refund' }]);
    expect(standIn.asked.at(-1)?.form).toMatchObject({ hash: addresses.bitcoin, asset: 'BTC' });
  });
});
