/** Letters in a database, and mail servers of every kind. */
import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { SiteSettings } from '@parom/contract/site';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, afterEach, beforeEach } from 'vitest';
import { queueMail } from '../src/mail/queue-mail.ts';
import { sendMail } from '../src/mail/send-mail.ts';
import { smtpTransport, type Transport } from '../src/mail/smtp-transport.ts';
import { RetryAt } from '../src/platform/jobs/run-job.ts';
import { defaultSettings } from '../src/site/site-settings.ts';
import { type HandClock, handClock } from './clock.ts';
import { testDatabase } from './database.ts';

export const TOKEN = 'mailed-token-of-43-signs-which-opens-it-now';
const LINK = `<a href="https://shop.example/offer/1?offerToken=${TOKEN}">`;
/** As the letter is kept once it left. */
export const DEAD = LINK.replace(TOKEN, '{{link}}');

/** @param silenceMs limit before the server has the letter; four times as long for its answer */
export const transportTo = (port: number, silenceMs?: number): Transport =>
  smtpTransport(
    { host: '127.0.0.1', port, isSecure: false, demandsTls: false, user: null, password: null },
    'Parom <no-reply@shop.example>',
    silenceMs === undefined
      ? undefined
      : { helloMs: silenceMs, handoverMs: silenceMs, verdictMs: 4 * silenceMs },
  );

export const refusal = (code: number, text: string): Error =>
  Object.assign(new Error(text), { responseCode: code });

/** Emptied before each test of the file. */
export async function openMailing() {
  const database = await testDatabase();
  const { db } = database;
  const closers: (() => unknown)[] = [];
  let clock: HandClock;
  let email: string | null = null;
  afterAll(() => database.close());
  beforeEach(async () => {
    await database.truncate();
    clock = handClock();
    email = null;
  });
  const closeAll = async () => {
    for (const close of closers.splice(0)) await close();
  };
  afterEach(closeAll);

  /** @returns its id */
  async function write(key: string): Promise<string> {
    const mail = { subject: 'Заявка', text: 't', html: LINK, lane: 'paid', beyondLimit: 'delay' } as const;
    const recipient = `${key}@shop.example`;
    const how = { domain: 'shop.example', now: clock.now() };
    await db
      .transaction()
      .execute((tx) => queueMail(tx, how, { key, recipient, inReplyTo: 'first', ...mail }));
    const row = db.selectFrom('mails').select('id').where('recipient', '=', recipient);
    return (await row.executeTakeFirstOrThrow()).id;
  }
  const rowOf = (id: string) =>
    db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const siteSettings = (): SiteSettings => ({
    ...defaultSettings,
    contacts: { ...defaultSettings.contacts, email },
  });
  const send = (transport: Transport | null, id: string) =>
    sendMail({ db, clock, siteSettings, transport, secretOf: async () => null }, id);
  /** @returns after how many milliseconds it is tried again */
  const retryOf = async (transport: Transport, id: string): Promise<number> => {
    const error: unknown = await send(transport, id).catch((thrown: unknown) => thrown);
    if (!(error instanceof RetryAt)) throw new Error(`not postponed: ${error}`);
    return error.at.getTime() - clock.now().getTime();
  };

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
    const server = createServer((socket) => {
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

  return {
    database,
    db,
    now: () => clock.now(),
    advance: (ms: number) => clock.advance(ms),
    clock: () => clock,
    setContact: (address: string | null) => void (email = address),
    closeFirst: (close: () => unknown) => void closers.unshift(close),
    closeAll,
    write,
    rowOf,
    send,
    retryOf,
    mailServer,
    tcpServer,
  };
}
