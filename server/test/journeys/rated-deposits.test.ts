/** AMLBot scores what arrives and where it goes; the operator's threshold decides. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ScreeningPageAnswer, screeningAnswer } from '@parom/contract/console/screening';
import { TicketStatus } from '@parom/contract/ticket-status';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ACCESS_ID, ACCESS_KEY, openAmlBotStandIn, rates, sends } from '../amlbot-stand-in.ts';
import { addresses, ids } from '../factories.ts';
import { type Held, openService, type Service } from '../service.ts';

const { confirming, sending, completed, onHold } = TicketStatus;
const standIn = await openAmlBotStandIn();
const folder = mkdtempSync(join(tmpdir(), 'parom-amlbot-'));
let service: Service;
beforeAll(async () => {
  const key = join(folder, 'key');
  writeFileSync(key, ACCESS_KEY, { mode: 0o600 });
  service = await openService({
    PAROM_AMLBOT_ACCESS_ID: ACCESS_ID,
    PAROM_AMLBOT_KEY_FILE: key,
    PAROM_AMLBOT_URL: standIn.settings.url,
  });
});
beforeEach(() => standIn.reset());
afterAll(async () => {
  await service.close();
  standIn.close();
  rmSync(folder, { recursive: true });
});

async function paid(score: string): Promise<Held & { readonly txId: string }> {
  standIn.answer({ deposit: rates(score, '{"mixer":0.4,"dark_market":0.019}') });
  const ticket = await service.createTicket();
  const txId = await service.send(ticket);
  await service.mine(ids.bitcoin, 2);
  return { ...ticket, txId };
}
const statusOf = async (ticket: Held) => (await service.view(ticket)).status;
async function page(): Promise<ScreeningPageAnswer> {
  const token = await service.logInOperator();
  return screeningAnswer.parse((await service.call('GET', '/console/screening', { token })).json());
}

describe('a deposit that AMLBot scores', () => {
  it('below the threshold is exchanged, its payout address scored', async () => {
    const ticket = await paid('0.69');
    expect(await statusOf(ticket)).toBe(sending);
    expect(standIn.asked.map(({ form }) => form)).toMatchObject([
      { hash: ticket.txId, asset: 'BTC', address: ticket.deposit.address, direction: 'deposit' },
      { hash: addresses.tron, asset: 'TRX' },
    ]);
    await service.mine(ids.tron, 8);
    expect(await statusOf(ticket)).toBe(completed);
  });

  it('from the threshold on waits for an operator, with evidence', async () => {
    const ticket = await paid('0.7');
    expect(await service.view(ticket)).toMatchObject({ status: onHold, statusReason: 'screening' });
    const { pending, threshold } = await page();
    expect(threshold?.score).toBe(70);
    expect(pending).toMatchObject([
      {
        id: ticket.id,
        deposits: [
          {
            transaction: ticket.txId,
            answers: [
              {
                provider: 'amlbot',
                rating: {
                  score: 70,
                  signals: [
                    { code: 'mixer', share: '40' },
                    { code: 'dark_market', share: '1.9' },
                  ],
                },
              },
            ],
          },
        ],
      },
    ]);
    const order = { ticket: ticket.id, reason: 'the origin is proved' };
    expect(await service.command('continue-ticket', order)).toBe(200);
    await service.mine(ids.tron, 8);
    expect(await statusOf(ticket)).toBe(completed);
    expect((await page()).pending).toEqual([]);
  });

  it('is refunded less 5 % where the operator decides so', async () => {
    const ticket = await paid('1');
    const order = { ticket: ticket.id, address: addresses.bitcoin, reason: 'a mixer' };
    expect((await service.ask('refund-ticket', order)).json().result).toContain('screening stopped it');
    const { form } = standIn.asked.at(-1) ?? {};
    expect(form).toMatchObject({ hash: addresses.bitcoin, asset: 'BTC' });
  });

  it('is decided by a threshold that an operator moved', async () => {
    const move = { threshold: 50, reason: 'the insurer asks for it' };
    expect(await service.command('set-screening-threshold', move)).toBe(200);
    expect(await statusOf(await paid('0.5'))).toBe(onHold);
    await service.command('set-screening-threshold', { ...move, threshold: 70 });
    expect(await statusOf(await paid('0.5'))).toBe(sending);
  });

  it('without a score waits as long as it takes, and tells no key', async () => {
    const before = (await page()).unscreened;
    const ticket = await service.createTicket();
    standIn.answer({ deposit: sends(`{"result":false,"description":"wrong key ${ACCESS_KEY}"}`) });
    await service.send(ticket);
    await service.mine(ids.bitcoin, 2);
    for (let minute = 0; minute < 90; minute += 10) await service.advance(10 * 60_000);
    expect(await statusOf(ticket)).toBe(confirming);
    expect(before).toEqual([]);
    expect((await page()).unscreened).toMatchObject([
      { id: ticket.id, outage: 'refused', said: 'wrong key …' },
    ]);
    const jobs = await service.db.selectFrom('jobs').selectAll().execute();
    expect(jobs.map(({ failed_at }) => failed_at).filter(Boolean)).toEqual([]);
    expect(JSON.stringify(jobs)).toContain('wrong key');
    expect(JSON.stringify(jobs)).not.toContain(ACCESS_KEY);
    const alerts = (await service.ask('alerts', {})).json().result;
    expect(JSON.stringify(alerts)).toContain('waiting:scores');
    standIn.answer({ deposit: rates('0.1') });
    await service.advance(5 * 60_000);
    expect(await statusOf(ticket)).toBe(sending);
  });
});
