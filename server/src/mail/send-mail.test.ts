import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import type { SiteSettings } from '@parom/contract/site';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type HandClock, handClock } from '../../test/clock.ts';
import { quietLog, testDatabase } from '../../test/database.ts';
import { noMailbox } from '../../test/stored-errors.ts';
import { openAlerts } from '../platform/alerts/alerts-store.ts';
import { emit } from '../platform/jobs/enqueue.ts';
import { type JobHandlers, RetryAt } from '../platform/jobs/run-job.ts';
import { type JobRunner, startJobs } from '../platform/jobs/run-jobs.ts';
import { defaultSettings } from '../site/site-settings.ts';
import { lastBounces } from './mails-store.ts';
import { queueMail } from './queue-mail.ts';
import { sendMail } from './send-mail.ts';
import { NoSuchMailbox, smtpTransport, type Transport } from './smtp-transport.ts';

const database = await testDatabase();
const { db } = database;
const DAY_MS = 24 * 3_600_000;
const SILENCE_MS = 300;
/** Far above what a job takes on a busy machine. */
const LONG_SILENCE_MS = 1_500;
let clock: HandClock;
const closers: (() => unknown)[] = [];
afterAll(() => database.close());
beforeEach(async () => {
  await database.truncate();
  clock = handClock();
  email = null;
});
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const TOKEN = 'mailed-token-of-43-signs-which-opens-it-now';
const LINK = `<a href="https://shop.example/offer/1?offerToken=${TOKEN}">`;
const DEAD = LINK.replace(TOKEN, '{{link}}');

/** @returns its id */
async function write(key: string): Promise<string> {
  const mail = { subject: 'Заявка', text: 't', html: LINK, lane: 'paid', beyondLimit: 'delay' } as const;
  await db
    .transaction()
    .execute((tx) =>
      queueMail(
        tx,
        { domain: 'shop.example', now: clock.now() },
        { key, recipient: `${key}@shop.example`, inReplyTo: 'first', ...mail },
      ),
    );
  const row = await db
    .selectFrom('mails')
    .select('id')
    .where('recipient', '=', `${key}@shop.example`)
    .executeTakeFirstOrThrow();
  return row.id;
}
const rowOf = (id: string) =>
  db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
let email: string | null = null;
const siteSettings = (): SiteSettings => ({
  ...defaultSettings,
  contacts: { ...defaultSettings.contacts, email },
});
const send = (transport: Transport | null, id: string) =>
  sendMail({ db, clock, siteSettings, transport, secretOf: async () => null }, id);
const retryOf = async (transport: Transport, id: string): Promise<number> => {
  const error: unknown = await send(transport, id).catch((thrown: unknown) => thrown);
  if (!(error instanceof RetryAt)) throw new Error(`not postponed: ${error}`);
  return error.at.getTime() - clock.now().getTime();
};

/** @param silenceMs limit before the server has the letter; ten times as long for its answer */
const transportTo = (port: number, silenceMs?: number): Transport =>
  smtpTransport(
    { host: '127.0.0.1', port, isSecure: false, demandsTls: false, user: null, password: null },
    'Parom <no-reply@shop.example>',
    silenceMs === undefined
      ? undefined
      : { helloMs: silenceMs, handoverMs: silenceMs, verdictMs: 10 * silenceMs },
  );

/** @param options the server's behaviour */
async function mailServer(options: SMTPServerOptions = {}) {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      let text = '';
      stream.on('data', (chunk) => (text += chunk));
      stream.on('end', () => {
        received.push(text);
        done();
      });
    },
    ...options,
  });
  // A client that hangs up is part of the test.
  server.on('error', () => {});
  await new Promise<void>((started) => server.listen(0, '127.0.0.1', started));
  closers.push(() => new Promise<void>((closed) => server.close(closed)));
  return { port: (server.server.address() as AddressInfo).port, received };
}

/** A server without SMTP. */
async function tcpServer(onConnection: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    onConnection(socket);
  });
  await new Promise<void>((started) => server.listen(0, '127.0.0.1', started));
  closers.push(() => {
    for (const socket of sockets) socket.destroy();
    return new Promise<void>((closed) => server.close(() => closed()));
  });
  return (server.address() as AddressInfo).port;
}
const refusal = (code: number, text: string): Error => Object.assign(new Error(text), { responseCode: code });

describe('sendMail', () => {
  it('sends a mail once, with its Message-ID and thread, and ends its links', async () => {
    const { port, received } = await mailServer();
    const id = await write('ann');
    await send(transportTo(port), id);
    await send(transportTo(port), id);
    expect(received).toHaveLength(1);
    const mail = await rowOf(id);
    for (const line of [
      `Message-ID: ${mail.message_id}`,
      `In-Reply-To: ${mail.in_reply_to}`,
      `References: ${mail.in_reply_to}`,
      'To: ann@shop.example',
      'Auto-Submitted: auto-generated',
      'Content-Type: multipart/alternative',
    ]) {
      expect(received[0]).toContain(line);
    }
    expect(received[0]?.replaceAll('=\r\n', '')).toContain(TOKEN);
    expect(mail).toMatchObject({ sent_at: clock.now(), text_body: 't', html_body: DEAD, tries: 1 });
  });

  it("asks for replies to the site's current contact, else to the sender", async () => {
    const { port, received } = await mailServer();
    const [first, second] = [await write('ann'), await write('bob')];
    email = 'help@shop.example';
    await send(transportTo(port), first);
    email = null;
    await send(transportTo(port), second);
    expect(received[0]).toMatch(/^Reply-To: help@shop\.example\r$/m);
    expect(received[1]).not.toMatch(/^Reply-To/m);
  });

  it('keeps a mail readable in the sandbox', async () => {
    const id = await write('ann');
    await send(null, id);
    expect(await rowOf(id)).toMatchObject({ sent_at: clock.now(), text_body: 't' });
  });

  it('sends the same message again after a crash before the note', async () => {
    const { port, received } = await mailServer();
    const id = await write('ann');
    await send(transportTo(port), id);
    await db
      .updateTable('mails')
      .set({ sent_at: null, text_body: 't', html_body: 'h' })
      .where('id', '=', id)
      .execute();
    await send(transportTo(port), id);
    const ids = received.map((text) => /^Message-ID: (.*)$/m.exec(text)?.[1]);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });
});

describe('a mail server', () => {
  it('that refuses temporarily delays the mail, which keeps its body', async () => {
    let isFull = true;
    const { port, received } = await mailServer({
      onRcptTo: (_address, _session, done) => done(isFull ? refusal(452, '4.2.2 mailbox full') : null),
    });
    const id = await write('ann');
    expect(await retryOf(transportTo(port), id)).toBe(5_000);
    expect(await rowOf(id)).toMatchObject({ sent_at: null, failed_at: null, text_body: 't' });
    isFull = false;
    await send(transportTo(port), id);
    expect(received[0]).toContain((await rowOf(id)).message_id);
  });

  it('that refuses everything because of our settings loses no mail', async () => {
    const { port } = await mailServer({
      onMailFrom: (_address, _session, done) => done(refusal(554, '5.7.1 relaying denied')),
    });
    const id = await write('ann');
    await retryOf(transportTo(port), id);
    expect(await rowOf(id)).toMatchObject({ failed_at: null, refusal: null });
  });

  it('that knows no such mailbox gets no second attempt', async () => {
    const { port } = await mailServer({
      onRcptTo: (_address, _session, done) => done(refusal(550, '5.1.1 no such user')),
    });
    const id = await write('ann');
    await send(transportTo(port), id);
    expect(await rowOf(id)).toMatchObject({
      sent_at: null,
      failed_at: clock.now(),
      html_body: DEAD,
      tries: 1,
    });
    expect((await rowOf(id)).last_error).toEqual(noMailbox('550 5.1.1 no such user'));
  });

  it('whose reply the database cannot store gets no second attempt either', async () => {
    const id = await write('ann');
    await send(async () => Promise.reject(new NoSuchMailbox('550 no \0 user')), id);
    const kept = { failed_at: clock.now(), last_error: noMailbox('550 no \ufffd user') };
    expect(await rowOf(id)).toMatchObject(kept);
  });

  it('that refuses one letter for good is believed once another letter left', async () => {
    const said = 'Message was not accepted -- invalid mailbox';
    const { port } = await mailServer({
      onRcptTo: ({ address }, _session, done) => done(address.startsWith('gone') ? refusal(550, said) : null),
    });
    const transport = transportTo(port);
    const id = await write('gone');
    await retryOf(transport, id);
    expect(await rowOf(id)).toMatchObject({ failed_at: null, refusal: `550 ${said}` });
    expect(await lastBounces(db, ['gone@shop.example'])).toEqual([]);
    clock.advance(5_000);
    await send(transport, await write('ann'));
    await send(transport, id);
    expect(await rowOf(id)).toMatchObject({ failed_at: clock.now(), html_body: DEAD, tries: 2 });
    const bounce = { recipient: 'gone@shop.example', letter: id, reason: `550 ${said}`, at: clock.now() };
    expect(await lastBounces(db, ['gone@shop.example', 'ann@shop.example'])).toEqual([bounce]);
  });

  it('that refuses for good after the letter itself is heard too', async () => {
    const { port } = await mailServer({
      onData: (stream, _session, done) => {
        stream.resume();
        stream.on('end', () => done(refusal(552, '5.3.4 too big')));
      },
    });
    const id = await write('ann');
    await retryOf(transportTo(port), id);
    expect((await rowOf(id)).refusal).toBe('552 5.3.4 too big');
  });

  it('that takes a later letter ends the bounces of the address', async () => {
    const id = await write('ann');
    await send(() => Promise.reject(new NoSuchMailbox('550 5.1.1 no such user')), id);
    expect(await lastBounces(db, ['ann@shop.example'])).toHaveLength(1);
    clock.advance(1_000);
    await db
      .updateTable('mails')
      .set({ recipient: 'ann@shop.example' })
      .where('id', '=', await write('new'))
      .execute();
    const [later] = await db.selectFrom('mails').select('id').where('failed_at', 'is', null).execute();
    await send(() => Promise.resolve(), later?.id ?? '');
    expect(await lastBounces(db, ['ann@shop.example'])).toEqual([]);
  });

  it('that stays silent after the connection is left after the timeout', async () => {
    const port = await tcpServer(() => {});
    const id = await write('ann');
    expect(await retryOf(transportTo(port, SILENCE_MS), id)).toBe(5_000);
  });

  it('without a demanded TLS gets neither password nor mail', {
    tags: ['threat:mail-without-tls'],
  }, async () => {
    const heard: string[] = [];
    const { port, received } = await mailServer({
      authMethods: ['PLAIN', 'LOGIN'],
      allowInsecureAuth: true,
      onAuth: ({ password }, _session, done) => {
        heard.push(password ?? '');
        done(null, { user: 'me' });
      },
    });
    const account = { host: '127.0.0.1', port, isSecure: false, user: 'me', password: 'secret' };
    const id = await write('ann');
    await retryOf(smtpTransport({ ...account, demandsTls: true }, 'no-reply@shop.example'), id);
    expect([heard, received]).toEqual([[], []]);
    await send(smtpTransport({ ...account, demandsTls: false }, 'no-reply@shop.example'), id);
    expect([heard, received.length]).toEqual([['secret'], 1]);
  });

  it('that accepts a mail slowly gets it once', async () => {
    const { port, received } = await mailServer({
      onData: (stream, _session, done) => {
        stream.on('data', (chunk) => received.push(String(chunk)));
        stream.on('end', () => setTimeout(done, 3 * SILENCE_MS));
      },
    });
    const id = await write('ann');
    await send(transportTo(port, SILENCE_MS), id);
    expect(received.join('').match(/^Message-ID:/gm)).toHaveLength(1);
    expect((await rowOf(id)).sent_at).toEqual(clock.now());
  });

  it('that never confirms a mail is left in the end', async () => {
    const { port } = await mailServer({ onData: (stream) => void stream.resume() });
    const id = await write('ann');
    expect(await retryOf(transportTo(port, SILENCE_MS), id)).toBe(5_000);
  });

  it('that hangs before the mail is left soon and gets nothing', async () => {
    let asked: (() => void) | null = null;
    const { port, received } = await mailServer({
      onRcptTo: (_address, _session, done) => {
        asked = done;
      },
    });
    const id = await write('ann');
    const begun = performance.now();
    expect(await retryOf(transportTo(port, LONG_SILENCE_MS), id)).toBe(5_000);
    expect(performance.now() - begun).toBeLessThan(5 * LONG_SILENCE_MS);
    (asked as (() => void) | null)?.();
    await new Promise((later) => setTimeout(later, SILENCE_MS));
    expect(received).toEqual([]);
  });

  it('that hangs up during a mail gets the same message later', async () => {
    const port = await tcpServer((socket) => {
      socket.write('220 hello\r\n');
      socket.on('data', (data) => {
        if (String(data).startsWith('DATA')) socket.write('354 go on\r\n', () => socket.destroy());
        else socket.write('250 fine\r\n');
      });
    });
    const id = await write('ann');
    const before = (await rowOf(id)).message_id;
    await retryOf(transportTo(port, SILENCE_MS), id);
    expect((await rowOf(id)).message_id).toBe(before);
  });

  it('that is absent gets rarer attempts for three days and raises an alert', {
    tags: ['threat:mail-outage'],
  }, async () => {
    const port = await tcpServer(() => {});
    for (const close of closers.splice(0)) await close();
    const transport = transportTo(port);
    const id = await write('ann');
    const pauses: number[] = [];
    for (let tries = 0; tries < 12; tries += 1) {
      const pauseMs = await retryOf(transport, id);
      pauses.push(pauseMs / 1_000);
      clock.advance(pauseMs);
    }
    expect(pauses).toEqual([5, 5, 10, 20, 40, 80, 160, 320, 640, 900, 900, 900]);
    expect(await openAlerts(db)).toMatchObject([{ subject: 'mail' }]);
    clock.advance(3 * DAY_MS);
    await send(transport, id);
    expect(await rowOf(id)).toMatchObject({ failed_at: clock.now(), html_body: DEAD, tries: 13 });
  });
});

describe("the mail server's alert", () => {
  const refuses: Transport = () => Promise.reject(refusal(452, '4.2.2 mailbox full'));
  const takes: Transport = () => Promise.resolve();
  const alerts = async () => (await openAlerts(db)).map(({ subject }) => subject);

  it('is not raised for one bad mailbox while other letters leave', async () => {
    const stuck = await write('full');
    await retryOf(refuses, stuck);
    clock.advance(60_000);
    await send(takes, await write('ann'));
    clock.advance(3_600_000);
    await retryOf(refuses, stuck);
    expect(await alerts()).toEqual([]);
  });

  it('is raised if the server dies after the first of several letters', async () => {
    const [first, ...others] = [await write('ann'), await write('bob'), await write('carl')];
    await send(takes, first ?? '');
    for (const waitMs of [0, 600_000, 1]) {
      expect(await alerts()).toEqual([]);
      clock.advance(waitMs);
      for (const other of others) await retryOf(refuses, other);
    }
    expect(await alerts()).toEqual(['mail']);
  });

  it('is resolved by a server that only reports an unknown mailbox', async () => {
    const gone = await write('gone');
    clock.advance(600_000);
    await retryOf(refuses, gone);
    expect(await alerts()).toEqual(['mail']);
    await send(() => Promise.reject(new NoSuchMailbox('5.1.1 no such user')), gone);
    expect(await alerts()).toEqual([]);
  });

  it('is resolved by the next letter that leaves', async () => {
    await send(takes, await write('before'));
    clock.advance(60_000);
    const stuck = await write('ann');
    clock.advance(1);
    await retryOf(refuses, stuck);
    clock.advance(3_600_000);
    await retryOf(refuses, stuck);
    expect(await alerts()).toEqual(['mail']);
    await send(takes, stuck);
    expect(await alerts()).toEqual([]);
  });
});

describe('many mails to a server that hangs', () => {
  it('delay no other job and are not given up', { tags: ['threat:mail-outage'] }, async () => {
    const port = await tcpServer(() => {});
    const transport = transportTo(port, LONG_SILENCE_MS);
    const seen: number[] = [];
    const handlers = {
      'mail.queued': [({ mailId }: { mailId: string }) => send(transport, mailId)],
      'deposit.seen': [async ({ depositId }: { depositId: number }) => void seen.push(depositId)],
    } as unknown as JobHandlers;
    for (let n = 0; n < 12; n += 1) await write(`mail${n}`);
    const runner: JobRunner = await startJobs({
      database,
      clock,
      log: quietLog,
      handlers,
      lanes: [{ kinds: ['mail.queued'], slots: 4 }],
    });
    closers.unshift(() => runner.stop());
    const begun = performance.now();
    await emit(db, clock.now(), 'deposit.seen', { depositId: 1 });
    while (seen.length === 0 && performance.now() - begun < 5_000) {
      runner.wake();
      await new Promise((later) => setTimeout(later, 10));
    }
    expect(seen).toEqual([1]);
    expect(performance.now() - begun).toBeLessThan(LONG_SILENCE_MS);
    await runner.runDue();
    const waiting = await db.selectFrom('jobs').selectAll().where('kind', '=', 'mail.queued').execute();
    expect(waiting).toHaveLength(12);
    expect(waiting.every(({ failed_at, attempts }) => failed_at === null && attempts === 0)).toBe(true);
  });
});
