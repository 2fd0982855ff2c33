/** Sent letters stay readable for operators, open nothing, and can be sent again. */
import { letterAnswer } from '@parom/contract/console/letters';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openService, type Service } from '../service.ts';
import { letterSaid } from '../stored-errors.ts';

const DAY = 24 * 3_600_000;
let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

const rowsTo = (email: string) =>
  service.db.selectFrom('mails').selectAll().where('recipient', '=', email).orderBy('number').execute();
const again = (letter: string) => service.ask('resend-letter', { letter, reason: 'the customer lost it' });
const tokenIn = (text: string) => /offerToken=([\w-]+)/.exec(text)?.[1] ?? '';

/** The letter of a new ticket, and a customer who reads their mail: `first` letters are not repeated. */
async function letterOf(email: string) {
  const ticket = await service.createTicket({ email });
  await service.settle();
  const letter = (await rowsTo(email)).find(({ text_body }) => text_body.includes(ticket.id));
  if (letter === undefined) throw new Error('no letter');
  return { ticket, letter };
}
const shown = async (id: string) => {
  const token = await service.logInOperator();
  return service.call('GET', `/console/letters/${id}`, { token });
};

describe('a letter that is sent again', () => {
  it('opens the ticket with a link of its own', async () => {
    const email = 'lost-letter@example.com';
    const { ticket, letter } = await letterOf(email);
    expect((await again(letter.id)).statusCode).toBe(200);
    await service.settle();
    const newest = (await rowsTo(email)).at(-1);
    expect(newest).toMatchObject({ subject: letter.subject, lane: letter.lane });
    const token = tokenIn(newest?.text_body ?? '');
    expect(token).not.toBe(tokenIn(letter.text_body));
    expect(newest?.html_body).toContain(token);
    expect((await service.call('GET', `/v1/tickets/${ticket.id}/get`, { token })).statusCode).toBe(200);
  });

  it('is not sent twice within a minute', async () => {
    const { letter } = await letterOf('twice@example.com');
    await again(letter.id);
    const answer = await again(letter.id);
    expect([answer.statusCode, answer.json().message]).toEqual([422, expect.stringContaining('this minute')]);
  });

  it('never reaches a mailbox that the customer corrected', async () => {
    const email = 'misspelt@example.com';
    const { ticket, letter } = await letterOf(email);
    await service.db
      .updateTable('tickets')
      .set({ email: 'right@example.com' })
      .where('id', '=', ticket.id)
      .execute();
    expect((await again(letter.id)).json().message).toContain('would open the ticket');
    expect((await rowsTo(email)).filter(({ subject }) => subject === letter.subject)).toHaveLength(1);
  });

  it('is refused while it waits, and once its text is erased', async () => {
    const { letter } = await letterOf('slow@example.com');
    const set = (values: object) =>
      service.db.updateTable('mails').set(values).where('id', '=', letter.id).execute();
    await set({ sent_at: null });
    expect((await again(letter.id)).json().message).toContain('still waits');
    await set({ sent_at: service.clock.now() });
    await service.advance(31 * DAY);
    expect((await again(letter.id)).json().message).toContain('erased after 30 days');
    expect(letterAnswer.parse((await shown(letter.id)).json()).html).toBeNull();
  });

  it('is refused if its link confirms an act', async () => {
    const { letter } = await letterOf('refund@example.com');
    const text_body = `${letter.text_body}#refund=${'x'.repeat(43)}`;
    await service.db.updateTable('mails').set({ text_body }).where('id', '=', letter.id).execute();
    expect((await again(letter.id)).json().message).toContain('confirms an act once');
  });
});

describe('a shown letter', () => {
  it('opens neither its ticket nor its account', async () => {
    const email = 'shown@example.com';
    const { ticket, letter } = await letterOf(email);
    const { html, ticketId } = letterAnswer.parse((await shown(letter.id)).json());
    expect(ticketId).toBe(ticket.id);
    expect(html).toContain('offerToken={{link}}');
    expect(html).not.toContain(tokenIn(letter.html_body));
    const password = (await rowsTo(email)).find(({ secret_of }) => secret_of !== null);
    const body = letterAnswer.parse((await shown(password?.id ?? '')).json()).html;
    expect(body).toContain('••••••••');
    expect(body).not.toContain('{{secret}}');
  });

  it('is listed by state, the failed ones newest first, and audited', async () => {
    const { letter } = await letterOf('failed@example.com');
    const failed = {
      sent_at: null,
      failed_at: service.clock.now(),
      tries: 3,
      last_error: JSON.stringify(letterSaid('5.1.1 no such user')),
    };
    await service.db.updateTable('mails').set(failed).where('id', '=', letter.id).execute();
    const token = await service.logInOperator();
    const answer = await service.call('GET', '/console/letters?state=failed', { token });
    expect(answer.json().letters[0]).toMatchObject({
      id: letter.id,
      to: 'failed@example.com',
      state: 'failed',
      tries: 3,
      why: {
        said: [{ code: 'letterTried', parts: { said: '5.1.1 no such user' } }],
        why: '5.1.1 no such user',
      },
    });
    const listed = (await service.ask('letters', { email: 'failed@example.com' })).json().result;
    expect(listed).toMatchObject([{ id: letter.id, attempts: 3 }]);
    const looks = (await service.ask('audit', { command: 'letters' })).json().result;
    expect(JSON.stringify(looks)).not.toContain('failed@example.com');
    expect(looks).toContainEqual(expect.objectContaining({ arguments: { letters: 'failed' } }));
  });
});
