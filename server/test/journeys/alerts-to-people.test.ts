/** By the whole service: its schedules write the messages, its jobs send them. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { alertDetail } from '@parom/contract/console/answers/alerts/alerts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alertSubjects } from '../../src/alerts.ts';
import { raiseAlert } from '../../src/platform/alerts/alerts-store.ts';
import { openService, type Service } from '../service.ts';
import { openTelegramStandIn, TOKEN } from '../telegram-stand-in.ts';

const folder = mkdtempSync(join(tmpdir(), 'parom-telegram-'));
const telegram = await openTelegramStandIn();
const DUTY = 'duty@shop.example';
let service: Service;
beforeAll(async () => {
  const PAROM_TELEGRAM_TOKEN_FILE = join(folder, 'token');
  writeFileSync(PAROM_TELEGRAM_TOKEN_FILE, TOKEN, { mode: 0o600 });
  service = await openService({
    PAROM_ALERT_EMAILS: DUTY,
    PAROM_TELEGRAM_CHAT: telegram.chat.chatId,
    PAROM_TELEGRAM_TOKEN_FILE,
    PAROM_TELEGRAM_URL: telegram.chat.url,
    PAROM_CONSOLE_URL: 'https://console.example',
  });
});
afterAll(async () => {
  await service.close();
  telegram.close();
  rmSync(folder, { recursive: true });
});

describe('the service', () => {
  it('sends alerts and the hash of the audit, and tests the ways on command', async () => {
    const { db, clock } = service;
    await raiseAlert(db, clock.now(), alertSubjects.reorg(17), alertDetail('depositsWait', {}));
    clock.advance(24 * 3_600_000);
    await service.settle();
    const page = 'What to do next: https://console.example/alerts#reorg:17';
    const [message] = telegram.posted.filter(({ text }) =>
      text.startsWith('Money at risk: A deposit vanished (reorg:17)'),
    );
    expect(message?.text).toContain(page);
    const mails = await db.selectFrom('mails').select('subject').where('recipient', '=', DUTY).execute();
    const subjects = mails.map(({ subject }) => subject);
    expect(subjects).toContain('Money at risk: A deposit vanished (reorg:17)');
    const days = subjects.filter((subject) => subject.startsWith('The audit on '));
    // Of the day before the start, and of the first day.
    expect(new Set(days).size).toBe(2);
    expect((await service.ask('test-alerts', {})).json().result).toContain('Telegram accepted the message');
  });
});
