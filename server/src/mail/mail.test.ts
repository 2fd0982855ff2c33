import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { type HandClock, handClock } from '../../test/clock.ts';
import { testDatabase } from '../../test/database.ts';
import { mailPassword } from './account-mail.ts';
import { renderLetter } from './letter.ts';
import { queueMail } from './queue-mail.ts';
import { sendMail, smtpTransport } from './send-mail.ts';

const database = await testDatabase();
const { db } = database;
const USER = '11111111-1111-4111-8111-111111111111';
let clock: HandClock;
afterAll(() => database.close());
beforeEach(async () => {
  await database.truncate();
  clock = handClock();
});

const write = (key: string, recipient = 'ann@shop.example') =>
  queueMail({ db, domain: 'shop.example' }, clock.now(), {
    key,
    recipient,
    subject: 's',
    text: 't',
    html: 'h',
  });
const mails = () => db.selectFrom('mails').selectAll().orderBy('created_at').execute();
const addUser = (language: number, firstLoginAt: Date | null) =>
  db
    .insertInto('users')
    .values({
      id: USER,
      email: 'ann@shop.example',
      password_hash: 'x',
      ref_code: 'r',
      language,
      first_login_at: firstLoginAt,
      created_at: clock.now(),
    })
    .execute();

describe('queueMail', () => {
  it('for the same reason twice, writes once and emits once', async () => {
    expect(await write('account:1')).toBe('queued');
    expect(await write('account:1')).toBe('already-queued');
    expect(await mails()).toHaveLength(1);
    expect(await db.selectFrom('jobs').select('kind').execute()).toEqual([{ kind: 'mail.queued' }]);
  });

  it('to an address that nobody confirmed, writes three an hour', async () => {
    const outcomes = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((key) => write(key)));
    expect(outcomes.filter((outcome) => outcome === 'queued')).toHaveLength(3);
    expect(await write('f', 'bob@shop.example')).toBe('queued');
    clock.advance(3_600_001);
    expect(await write('g')).toBe('queued');
  });

  it('to somebody who has logged in, is not limited', async () => {
    await addUser(1, clock.now());
    for (const key of ['a', 'b', 'c', 'd']) expect(await write(key)).toBe('queued');
  });
});

describe('sendMail', () => {
  async function mailServer(
    accept: () => boolean,
  ): Promise<{ port: number; received: string[]; close(): void }> {
    const received: string[] = [];
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: (stream, _session, done) => {
        let text = '';
        stream.on('data', (chunk) => (text += chunk));
        stream.on('end', () => {
          if (!accept()) return done(new Error('mailbox on strike'));
          received.push(text);
          return done();
        });
      },
    });
    await new Promise<void>((started) => server.listen(0, '127.0.0.1', started));
    const { port } = server.server.address() as AddressInfo;
    return { port, received, close: () => server.close() };
  }

  it('by SMTP, sends it under its own Message-ID and forgets its words', async () => {
    const server = await mailServer(() => true);
    const smtp = { host: '127.0.0.1', port: server.port, isSecure: false, user: null, password: null };
    const transport = smtpTransport(smtp, 'Parom <no-reply@shop.example>');
    await write('account:1');
    const [mail] = await mails();
    await sendMail({ db, clock, transport }, mail?.id ?? '');
    await sendMail({ db, clock, transport }, mail?.id ?? '');
    server.close();
    expect(server.received).toHaveLength(1);
    expect(server.received[0]).toContain(`Message-ID: ${mail?.message_id}`);
    expect(server.received[0]).toContain('To: ann@shop.example');
    expect((await mails())[0]).toMatchObject({ sent_at: clock.now(), text_body: '', html_body: '' });
  });

  it('refused by the mail server, throws so that it is tried again, and stays unsent', async () => {
    let isOnStrike = true;
    const server = await mailServer(() => !isOnStrike);
    const smtp = { host: '127.0.0.1', port: server.port, isSecure: false, user: null, password: null };
    const transport = smtpTransport(smtp, 'no-reply@shop.example');
    await write('account:1');
    const [mail] = await mails();
    await expect(sendMail({ db, clock, transport }, mail?.id ?? '')).rejects.toThrow('strike');
    expect((await mails())[0]).toMatchObject({ sent_at: null, text_body: 't' });
    isOnStrike = false;
    await sendMail({ db, clock, transport }, mail?.id ?? '');
    server.close();
    expect(server.received[0]).toContain(`Message-ID: ${mail?.message_id}`);
  });

  it('in the sandbox, keeps it readable', async () => {
    await write('account:1');
    const [mail] = await mails();
    await sendMail({ db, clock, transport: null }, mail?.id ?? '');
    expect((await mails())[0]).toMatchObject({ sent_at: clock.now(), text_body: 't' });
  });
});

describe('mailPassword', () => {
  const deps = () => ({
    db,
    clock,
    publicUrl: 'https://shop.example',
    findUser: async (id: string) =>
      (await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()) ?? null,
  });

  it.each([
    [1, 'Ваш личный кабинет'],
    [2, 'Your account'],
  ])('in language %i, carries the password and the link', async (language, subject) => {
    await addUser(language, null);
    await mailPassword(deps(), { userId: USER, password: 'p<ss' });
    await mailPassword(deps(), { userId: USER, password: 'p<ss' });
    const all = await mails();
    expect(all).toHaveLength(1);
    expect(all[0]?.subject).toContain(subject);
    expect(all[0]?.text_body).toContain('p<ss');
    expect(all[0]?.html_body).toContain('p&#60;ss');
    expect(all[0]?.html_body).toContain('https://shop.example/lk/main');
  });

  it('for an account that is gone, writes nothing', async () => {
    await mailPassword(deps(), { userId: USER, password: 'x' });
    expect(await mails()).toEqual([]);
  });
});

describe('renderLetter', () => {
  it('with signs of HTML in it, escapes them', () => {
    const { html } = renderLetter({ subject: '<b>', paragraphs: ['a & "b"'] });
    expect(html).toContain('&#60;b&#62;');
    expect(html).toContain('a &#38; &#34;b&#34;');
  });
});
