import { describe, expect, it } from 'vitest';
import { DEAD, openMailing, refusal, TOKEN, transportTo } from '../../test/mailing.ts';
import { noMailbox } from '../../test/stored-errors.ts';
import { openAlerts } from '../platform/alerts/alerts-store.ts';
import { lastBounces } from './mails-store.ts';
import { NoSuchMailbox, smtpTransport, type Transport } from './smtp-transport.ts';

const { db, now, advance, setContact, closeAll, write, rowOf, send, retryOf, mailServer, tcpServer } =
  await openMailing();
const DAY_MS = 24 * 3_600_000;

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
    expect(mail).toMatchObject({ sent_at: now(), text_body: 't', html_body: DEAD, tries: 1 });
  });

  it("asks for replies to the site's current contact, else to the sender", async () => {
    const { port, received } = await mailServer();
    const [first, second] = [await write('ann'), await write('bob')];
    setContact('help@shop.example');
    await send(transportTo(port), first);
    setContact(null);
    await send(transportTo(port), second);
    expect(received[0]).toMatch(/^Reply-To: help@shop\.example\r$/m);
    expect(received[1]).not.toMatch(/^Reply-To/m);
  });

  it('keeps a mail readable in the sandbox', async () => {
    const id = await write('ann');
    await send(null, id);
    expect(await rowOf(id)).toMatchObject({ sent_at: now(), text_body: 't' });
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
      failed_at: now(),
      html_body: DEAD,
      tries: 1,
    });
    expect((await rowOf(id)).last_error).toEqual(noMailbox('550 5.1.1 no such user'));
  });

  it('whose reply the database cannot store gets no second attempt either', async () => {
    const id = await write('ann');
    await send(async () => Promise.reject(new NoSuchMailbox('550 no \0 user')), id);
    const kept = { failed_at: now(), last_error: noMailbox('550 no \ufffd user') };
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
    advance(5_000);
    await send(transport, await write('ann'));
    await send(transport, id);
    expect(await rowOf(id)).toMatchObject({ failed_at: now(), html_body: DEAD, tries: 2 });
    const bounce = { recipient: 'gone@shop.example', letter: id, reason: `550 ${said}`, at: now() };
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
    advance(1_000);
    await db
      .updateTable('mails')
      .set({ recipient: 'ann@shop.example' })
      .where('id', '=', await write('new'))
      .execute();
    const [later] = await db.selectFrom('mails').select('id').where('failed_at', 'is', null).execute();
    await send(() => Promise.resolve(), later?.id ?? '');
    expect(await lastBounces(db, ['ann@shop.example'])).toEqual([]);
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

  it('that is absent gets rarer attempts for three days and raises an alert', {
    tags: ['threat:mail-outage'],
  }, async () => {
    const port = await tcpServer(() => {});
    await closeAll();
    const transport = transportTo(port);
    const id = await write('ann');
    const pauses: number[] = [];
    for (let tries = 0; tries < 12; tries += 1) {
      const pauseMs = await retryOf(transport, id);
      pauses.push(pauseMs / 1_000);
      advance(pauseMs);
    }
    expect(pauses).toEqual([5, 5, 10, 20, 40, 80, 160, 320, 640, 900, 900, 900]);
    expect(await openAlerts(db)).toMatchObject([{ subject: 'mail' }]);
    advance(3 * DAY_MS);
    await send(transport, id);
    expect(await rowOf(id)).toMatchObject({ failed_at: now(), html_body: DEAD, tries: 13 });
  });
});

describe("the mail server's alert", () => {
  const refuses: Transport = () => Promise.reject(refusal(452, '4.2.2 mailbox full'));
  const takes: Transport = () => Promise.resolve();
  const alerts = async () => (await openAlerts(db)).map(({ subject }) => subject);

  it('is not raised for one bad mailbox while other letters leave', async () => {
    const stuck = await write('full');
    await retryOf(refuses, stuck);
    advance(60_000);
    await send(takes, await write('ann'));
    advance(3_600_000);
    await retryOf(refuses, stuck);
    expect(await alerts()).toEqual([]);
  });

  it('is raised if the server dies after the first of several letters', async () => {
    const [first, ...others] = [await write('ann'), await write('bob'), await write('carl')];
    await send(takes, first ?? '');
    for (const waitMs of [0, 600_000, 1]) {
      expect(await alerts()).toEqual([]);
      advance(waitMs);
      for (const other of others) await retryOf(refuses, other);
    }
    expect(await alerts()).toEqual(['mail']);
  });

  it('is resolved by a server that only reports an unknown mailbox', async () => {
    const gone = await write('gone');
    advance(600_000);
    await retryOf(refuses, gone);
    expect(await alerts()).toEqual(['mail']);
    await send(() => Promise.reject(new NoSuchMailbox('5.1.1 no such user')), gone);
    expect(await alerts()).toEqual([]);
  });

  it('is resolved by the next letter that leaves', async () => {
    await send(takes, await write('before'));
    advance(60_000);
    const stuck = await write('ann');
    advance(1);
    await retryOf(refuses, stuck);
    advance(3_600_000);
    await retryOf(refuses, stuck);
    expect(await alerts()).toEqual(['mail']);
    await send(takes, stuck);
    expect(await alerts()).toEqual([]);
  });
});
