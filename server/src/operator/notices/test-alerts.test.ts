import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { noWays } from '../../../test/no-ways.ts';
import { smallWorld } from '../../../test/small-world.ts';
import { ACCEPTED, openTelegramStandIn, refusal, TOKEN } from '../../../test/telegram-stand-in.ts';

const { world, run } = await smallWorld();
const telegram = await openTelegramStandIn();
afterAll(() => telegram.close());
afterEach(() => {
  telegram.answer(ACCEPTED);
  telegram.forget();
});
const emails = ['duty@shop.example', 'boss@shop.example'];

describe('test-alerts', () => {
  it('sends one message by each way and says what happened', async () => {
    const sent: string[] = [];
    world.alerting.ways = { ...noWays, emails, chat: telegram.chat };
    world.alerting.transport = async ({ to, text }) => {
      if (to === 'boss@shop.example') throw new Error('mailbox full');
      sent.push(text);
    };
    expect(await run('test-alerts')).toBe(
      [
        'e-mail to duty@shop.example: the mail server accepted the letter.',
        'e-mail to boss@shop.example: failed: mailbox full.',
        'Telegram chat -1001: Telegram accepted the message.',
      ].join('\n'),
    );
    expect(telegram.posted.map(({ text }) => text)).toEqual([
      expect.stringContaining('A test: alerts of Parom'),
    ]);
    expect(sent).toEqual([expect.stringContaining('nothing happened to the money')]);
  });

  it('says why Telegram refuses, without the token', async () => {
    world.alerting.ways = { ...noWays, chat: telegram.chat };
    telegram.answer(refusal(401, `Unauthorized ${TOKEN}`));
    expect(await run('test-alerts')).toBe(
      'Telegram chat -1001: failed: Telegram answered 401: Unauthorized ….',
    );
    world.alerting.ways = { ...noWays, chat: { ...telegram.chat, url: 'http://127.0.0.1:1' } };
    const answer = await run('test-alerts');
    expect(answer).toMatch(/failed: Telegram did not answer \(.+\)/);
    expect(answer).not.toContain(TOKEN);
  });

  it('without a mail server says that letters wait; without a way, names settings', async () => {
    world.alerting.ways = { ...noWays, emails: ['duty@shop.example'] };
    expect(await run('test-alerts')).toContain('letters stay in the queue');
    world.alerting.ways = noWays;
    await expect(run('test-alerts')).rejects.toThrow('no way to operators is set: PAROM_ALERT_EMAILS');
  });
});
