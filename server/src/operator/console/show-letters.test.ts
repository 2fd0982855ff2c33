import { lettersAnswer } from '@parom/contract/console/letters';
import { TicketStatus } from '@parom/contract/ticket-status';
import { describe, expect, it } from 'vitest';
import { putTicket, USER } from '../../../test/operator-world.ts';
import { smallWorld } from '../../../test/small-world.ts';
import { letterSaid, noMailbox } from '../../../test/stored-errors.ts';
import { showCustomer } from './show-customer.ts';
import { showLetter, showLetters } from './show-letters.ts';

const { db, clock, world, run } = await smallWorld();
const SAID = '550 5.1.1 no such user';
const REASON = { reason: 'the customer corrected it' };
let number = 0;

/** As `sendMail` leaves it. */
async function letter(ended: object, { recipient = USER.email, text = 'words' } = {}): Promise<string> {
  number += 1;
  const id = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
  const mail = {
    subject: 'Ticket',
    text_body: text,
    html_body: text,
    message_id: `<${number}@shop.example>`,
  };
  const at = { created_at: clock.now(), admitted_at: clock.now() };
  await db
    .insertInto('mails')
    .values({ id, recipient, ...mail, ...at, ...ended })
    .execute();
  clock.advance(1_000);
  return id;
}
const bounced = () => ({
  failed_at: clock.now(),
  tries: 1,
  last_error: JSON.stringify(noMailbox(SAID)),
  refusal: SAID,
});
const sent = () => ({ sent_at: clock.now(), tries: 1 });
const lost = () => ({
  failed_at: clock.now(),
  tries: 9,
  last_error: JSON.stringify(letterSaid('connect ETIMEDOUT')),
});
const idsIn = async (state: 'bounced' | 'failed' | 'waiting' | 'sent') =>
  (await showLetters(world.deps, { state, after: null })).letters.map(({ id }) => id);
const queued = () =>
  db
    .selectFrom('mails')
    .select('recipient')
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .execute();

describe('a bounced letter', () => {
  it('is listed apart from lost ones, with the words of the mail server', async () => {
    const back = await letter(bounced());
    const gone = await letter(lost(), { recipient: 'other@example.com' });
    expect([await idsIn('bounced'), await idsIn('failed')]).toEqual([[back], [gone]]);
    const page = lettersAnswer.parse(await showLetters(world.deps, { state: 'bounced', after: null }));
    expect(page.letters).toMatchObject([
      {
        state: 'bounced',
        bounced: SAID,
        why: { why: `There is no such address. The mail server said: ${SAID}` },
      },
    ]);
    const rows = await run('letters');
    expect(rows).toMatchObject([
      { id: gone, isBounced: false },
      { id: back, isBounced: true },
    ]);
    expect(await run('letters', { state: 'bounced' })).toMatchObject([{ id: back }]);
  });

  it('warns at further letters to its address, until one arrives', async () => {
    await letter(bounced());
    const waiting = await letter({});
    const other = await letter({}, { recipient: 'other@example.com' });
    expect(await showLetter(world.deps, waiting)).toMatchObject({ state: 'waiting', bounced: SAID });
    expect(await showLetter(world.deps, other)).toMatchObject({ bounced: null });
    await letter(sent());
    expect(await showLetter(world.deps, waiting)).toMatchObject({ bounced: null });
  });

  it('stands on the page of its customer', async () => {
    const ticket = await putTicket(world.deps, { status: TicketStatus.completed });
    const customer = { id: ticket.id, email: USER.email, userId: null };
    expect(await showCustomer(world.deps, customer)).toMatchObject({ bounce: null });
    const at = clock.now().toISOString();
    const id = await letter(bounced());
    expect(await showCustomer(world.deps, customer)).toMatchObject({
      bounce: { letter: id, reason: SAID, at },
    });
  });

  it('warns before it goes to the same address again', async () => {
    const id = await letter(bounced());
    const said = await run('resend-letter', { letter: id, ...REASON });
    expect(said).toBe(
      `The letter goes to ${USER.email} again, with a new link. Its mail server refused the last letter: ${SAID}`,
    );
  });

  it('goes to its ticket’s corrected address; a delivered one does not', async () => {
    const ticket = await putTicket(world.deps, { status: TicketStatus.onHold });
    const text = `https://shop.example/offer/${ticket.id}?offerToken={{link}}`;
    const misspelt = { recipient: 'misspelt@example.com', text };
    const back = await letter(bounced(), misspelt);
    const read = await letter(sent(), misspelt);
    await expect(run('resend-letter', { letter: read, ...REASON })).rejects.toThrow('would open the ticket');
    const { email } = await db.selectFrom('tickets').select('email').executeTakeFirstOrThrow();
    expect(await showLetter(world.deps, back)).toMatchObject({ correctedTo: email });
    expect(await showLetter(world.deps, await letter(sent(), { text }))).toMatchObject({
      correctedTo: null,
    });
    expect(await run('resend-letter', { letter: back, ...REASON })).toBe(
      `The letter goes to ${email} again, with a new link.`,
    );
    expect(await queued()).toEqual([{ recipient: email }]);
  });
});
