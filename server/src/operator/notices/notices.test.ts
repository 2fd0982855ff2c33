import {
  type AlertDetail,
  alertDetail,
  detailInEnglish,
} from '@parom/contract/console/answers/alerts/alerts';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type HandClock, handClock } from '../../../test/clock.ts';
import { testDatabase } from '../../../test/database.ts';
import { noWays } from '../../../test/no-ways.ts';
import { runJobs } from '../../../test/run-jobs.ts';
import { ACCEPTED, openTelegramStandIn, refusal, TOKEN } from '../../../test/telegram-stand-in.ts';
import { type AlertSubject, alertSubjects } from '../../alerts.ts';
import { sendMail, type Transport } from '../../mail/index.ts';
import { openAlerts, raiseAlert, resolveAlert } from '../../platform/alerts/alerts-store.ts';
import { RetryAt } from '../../platform/jobs/run-job.ts';
import { defaultSettings } from '../../site/site-settings.ts';
import { announceAlerts, MOST_A_MINUTE } from './announce-alerts.ts';
import { quietHours } from './quiet-hours.ts';
import { sendNotice } from './send-notice.ts';
import type { Ways } from './ways.ts';

const database = await testDatabase();
const { db } = database;
const telegram = await openTelegramStandIn();
const MINUTE_MS = 60_000;
const DUTY = 'duty@shop.example';
let clock: HandClock;
let ways: Ways;
let letters: { to: string; subject: string; text: string }[];
let mailer: Transport;
/** Far above what an answer takes on a busy machine. */
const PATIENCE_MS = 10_000;
let timeoutMs = PATIENCE_MS;

afterAll(() => {
  telegram.close();
  return database.close();
});
beforeEach(async () => {
  await database.truncate();
  telegram.answer(ACCEPTED);
  telegram.forget();
  // Noon of Moscow.
  clock = handClock('2026-11-26T09:00:00Z');
  ways = { ...noWays, emails: [DUTY], chat: telegram.chat };
  timeoutMs = PATIENCE_MS;
  letters = [];
  mailer = async ({ to, subject, text }) => void letters.push({ to, subject, text });
});
afterEach(() => telegram.answer(ACCEPTED));

const deps = () => ({
  db,
  clock,
  ways,
  publicUrl: 'https://shop.example',
  siteSettings: () => defaultSettings,
  timeoutMs,
});
const send = () =>
  runJobs(database, clock, {
    'notice.queued': [({ noticeId }) => sendNotice(deps(), noticeId)],
    'mail.queued': [
      ({ mailId }) => sendMail({ ...deps(), transport: mailer, secretOf: async () => null }, mailId),
    ],
  });
const announce = async () => {
  await announceAlerts(deps());
  await send();
};
const LOST = alertDetail('coinsNoLongerMissing', { coin: 'BTC@bitcoin' });
const raise = (subject: AlertSubject, detail: AlertDetail = LOST) =>
  raiseAlert(db, clock.now(), subject, detail);
const end = (subject: AlertSubject) => resolveAlert(db, clock.now(), subject);
const { shortfall, worker, venueSilent } = alertSubjects;
const subjects = () => letters.map(({ subject }) => subject);
const headlines = () => telegram.posted.map(({ text }) => text.split('\n')[0]);
const openSubjects = async () => (await openAlerts(db)).map(({ subject }) => subject);
const jobs = () => db.selectFrom('jobs').selectAll().execute();

describe('an alert', () => {
  it('reaches the mailbox and the chat when it begins and when it ends, once', async () => {
    await raise(shortfall(3));
    for (let run = 0; run < 3; run += 1) await announce();
    const begun = [
      'Money at risk: Coins are missing (shortfall:3)',
      'The network holds fewer coins than the books.',
      detailInEnglish(LOST),
      'The money: Coins may be stolen; the asset’s payouts and sale are stopped.',
      'Since 2026-11-26 09:00 UTC.',
      'What to do: npm run operator -- alerts, and docs/operating/alerts.md',
    ];
    expect(telegram.posted).toEqual([
      { path: `/bot${TOKEN}/sendMessage`, text: begun.join('\n\n'), isSilent: false },
    ]);
    expect(letters).toEqual([{ to: DUTY, subject: begun[0], text: `${begun.slice(1).join('\n\n')}\n` }]);
    await end(shortfall(3));
    clock.advance(10 * MINUTE_MS);
    for (let run = 0; run < 3; run += 1) await announce();
    expect(headlines()).toEqual([begun[0], 'The alert is over: Coins are missing (shortfall:3)']);
    expect(telegram.posted[1]?.text).toContain('From 2026-11-26 09:00 UTC to 2026-11-26 09:00 UTC.');
    expect(subjects()).toEqual(headlines());
  });

  it('says in Russian what it means, and links to the console', async () => {
    ways = { ...ways, language: 'ru', consoleUrl: 'https://console.example' };
    await raise(worker());
    await announce();
    expect(telegram.posted[0]?.text).toContain('Ни один обработчик не подавал сигнала 20 с.');
    expect(telegram.posted[0]?.text).toContain(
      'Деньги: Ничего не продаётся, платежи клиентов не видны, выплаты ждут; ничего не потеряно.',
    );
    expect(telegram.posted[0]?.text).toContain('Что делать: https://console.example/alerts#worker');
    expect(subjects()).toEqual(['Сервису нужны вы: Обработчик молчит (worker)']);
  });

  it('that flaps for an hour sends one message, and one after its last end', async () => {
    for (let minute = 0; minute < 60; minute += 1) {
      await raise(worker());
      await announce();
      await end(worker());
      clock.advance(MINUTE_MS);
      await announce();
    }
    expect(headlines()).toEqual(['The service needs you: The worker is silent (worker)']);
    clock.advance(9 * MINUTE_MS);
    await announce();
    expect(headlines()).toEqual([
      'The service needs you: The worker is silent (worker)',
      'The alert is over: The worker is silent (worker)',
    ]);
    expect(letters).toHaveLength(2);
  });

  it('of low severity waits for the end of quiet hours, money at risk does not', async () => {
    ways = { ...ways, quietHours: quietHours.parse('22:00-08:00 Europe/Moscow') };
    // 23:00 of Moscow.
    clock.advance(11 * 60 * MINUTE_MS);
    await raise(venueSilent('okx'));
    await raise(shortfall(3));
    await announce();
    expect(headlines()).toEqual(['Money at risk: Coins are missing (shortfall:3)']);
    clock.advance(9 * 60 * MINUTE_MS - 1);
    await announce();
    expect(telegram.posted).toHaveLength(1);
    clock.advance(1);
    await announce();
    expect(headlines()[1]).toBe('For your information: A venue is silent (venue-silent:okx)');
    expect(telegram.posted[1]?.isSilent).toBe(true);
  });

  it('is written once by two processes at once', async () => {
    await raise(shortfall(3));
    await Promise.all([announceAlerts(deps()), announceAlerts(deps())]);
    await Promise.all([send(), send()]);
    expect([telegram.posted.length, letters.length]).toEqual([1, 1]);
  });

  it('of a flood is summarised in the last message of the minute', async () => {
    for (let id = 1; id <= 40; id += 1) await raise(alertSubjects.sweep(id));
    await raise(shortfall(3));
    await announce();
    expect(headlines()).toHaveLength(MOST_A_MINUTE);
    expect(headlines()).toContain('Money at risk: Coins are missing (shortfall:3)');
    const summary = telegram.posted.find(({ text }) => text.startsWith('More news of alerts: 32'));
    expect(summary?.text).toContain('A sweep failed (sweep:9): began. The service needs you');
    expect(summary?.text).toContain('… and 2 more');
    await raise(shortfall(4));
    await announce();
    expect(letters).toHaveLength(MOST_A_MINUTE);
    clock.advance(MINUTE_MS);
    await announce();
    expect(headlines().slice(MOST_A_MINUTE)).toEqual(['Money at risk: Coins are missing (shortfall:4)']);
  });
});

describe('the operators’ chat', () => {
  const waitMs = async () => {
    const [job] = (await jobs()).filter(({ kind }) => kind === 'notice.queued');
    return job === undefined ? null : job.run_at.getTime() - clock.now().getTime();
  };

  it('is left alone as long as a 429 demands', async () => {
    telegram.answer(refusal(429, 'Too Many Requests', { parameters: { retry_after: 37 } }));
    await raise(shortfall(3));
    await announce();
    expect(await waitMs()).toBe(37_000);
    telegram.answer(ACCEPTED);
    clock.advance(36_999);
    await announce();
    expect(telegram.posted).toHaveLength(1);
    clock.advance(1);
    await announce();
    // A 429 took nothing, so the second try is no repeat.
    expect(headlines()).toEqual(Array(2).fill('Money at risk: Coins are missing (shortfall:3)'));
    expect(await waitMs()).toBeNull();
  });

  it.each([
    ['a failure', { status: 500, body: '' }],
    ['garbage', { status: 200, body: '<html>log in to the hotel' }],
    ['an answer of another form', { status: 200, body: '{"ok":"yes"}' }],
    ['silence', null],
  ])('gets the message again after %s, which says so', async (_, reply) => {
    telegram.answer(reply);
    if (reply === null) timeoutMs = 300;
    await raise(shortfall(3));
    await announce();
    expect(await waitMs()).toBe(5_000);
    expect(subjects()).toEqual(['Money at risk: Coins are missing (shortfall:3)']);
    expect(await openSubjects()).toEqual(['shortfall:3']);
    telegram.answer(ACCEPTED);
    timeoutMs = PATIENCE_MS;
    clock.advance(5_000);
    await send();
    expect(headlines()).toEqual([
      'Money at risk: Coins are missing (shortfall:3)',
      'Perhaps a repeat: it is unknown whether this message arrived the first time.',
    ]);
    expect(await waitMs()).toBeNull();
  });

  it('that refuses the bot is an alert by e-mail only, without the token', async () => {
    telegram.answer(refusal(403, `Forbidden: bot ${TOKEN} was kicked`));
    await raise(shortfall(3));
    await announce();
    await announce();
    expect(subjects()).toEqual([
      'Money at risk: Coins are missing (shortfall:3)',
      'The service needs you: Telegram takes no messages (telegram)',
    ]);
    expect(telegram.posted).toHaveLength(1);
    const stored = JSON.stringify([await jobs(), await openAlerts(db), letters]);
    expect(stored).toContain('Forbidden: bot … was kicked');
    expect(stored).not.toContain(TOKEN);
    telegram.answer(ACCEPTED);
    clock.advance(5_000);
    await announce();
    expect(await openSubjects()).toEqual(['shortfall:3']);
  });

  it('that is dead for a day gives its messages up, and raises one alert', async () => {
    telegram.answer({ status: 502, body: '' });
    await raise(shortfall(3));
    for (let quarter = 0; quarter <= 97; quarter += 1) {
      await announce();
      clock.advance(15 * MINUTE_MS);
    }
    expect(subjects()).toEqual([
      'Money at risk: Coins are missing (shortfall:3)',
      'The service needs you: Telegram takes no messages (telegram)',
    ]);
    expect(await jobs()).toEqual([]);
    expect(await openSubjects()).toEqual(['shortfall:3', 'telegram']);
  });

  it('that was dead for long gets one message instead of all that wait', async () => {
    telegram.answer({ status: 502, body: '' });
    for (let id = 1; id <= 40; id += 1) {
      await raise(alertSubjects.sweep(id));
      await announce();
      clock.advance(MINUTE_MS);
    }
    telegram.forget();
    telegram.answer(ACCEPTED);
    clock.advance(15 * MINUTE_MS);
    const first = await db.selectFrom('notices').select('id').orderBy('id').executeTakeFirstOrThrow();
    await sendNotice(deps(), first.id);
    for (let run = 0; run < 3; run += 1) await announce();
    const [, last] = telegram.posted;
    expect(telegram.posted).toHaveLength(2);
    expect(last?.text).toMatch(
      /^More news of alerts: 39\n\nThe service needs you: A sweep failed \(sweep:11\)\n/,
    );
    expect(last?.text).toContain('… and 9 more');
    expect(await jobs()).toEqual([]);
  });

  it('gets a message twice after a restart between the answer and its mark', async () => {
    await raise(shortfall(3));
    await announceAlerts(deps());
    const { id } = await db.selectFrom('notices').select('id').executeTakeFirstOrThrow();
    telegram.answer(null);
    const arrived = telegram.arrival();
    const cutOff = sendNotice(deps(), id).catch((error: unknown) => error);
    await arrived;
    // Another process may not send while the lease lasts.
    await expect(sendNotice(deps(), id)).rejects.toBeInstanceOf(RetryAt);
    telegram.answer(ACCEPTED);
    clock.advance(MINUTE_MS);
    await send();
    clock.advance(MINUTE_MS);
    await send();
    expect(headlines()).toEqual([
      'Money at risk: Coins are missing (shortfall:3)',
      'Perhaps a repeat: it is unknown whether this message arrived the first time.',
    ]);
    telegram.cut();
    await cutOff;
  });

  it('of removed settings gets nothing', async () => {
    await raise(shortfall(3));
    await announceAlerts(deps());
    ways = { ...ways, chat: null };
    await send();
    expect([telegram.posted, await jobs()]).toEqual([[], []]);
  });
});

describe('a dead mail server', () => {
  it('delays no message to the chat, and its alert is not mailed', async () => {
    mailer = async () => {
      throw new Error('no route to host');
    };
    await raise(shortfall(3));
    await announce();
    clock.advance(10 * MINUTE_MS);
    await announce();
    await announce();
    expect(headlines()).toEqual([
      'Money at risk: Coins are missing (shortfall:3)',
      'The service needs you: Letters do not leave (mail)',
    ]);
    const mails = await db.selectFrom('mails').select('subject').execute();
    expect(mails.map(({ subject }) => subject)).toEqual(['Money at risk: Coins are missing (shortfall:3)']);
  });
});
