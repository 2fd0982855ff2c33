import { TicketStatus } from '@parom/contract/ticket-status';
import { Secret, TOTP } from 'otpauth';
import { beforeEach, describe, expect, it } from 'vitest';
import { addresses, ids } from '../../../test/factories.ts';
import { accountOf, OPERATOR, putDeposit, putTicket } from '../../../test/operator-world.ts';
import { passkeyWorld } from '../../../test/passkey-world.ts';
import { smallWorld } from '../../../test/small-world.ts';
import { softwarePasskey } from '../../../test/software-authenticator.ts';
import { withReason } from '../../../test/with-reason.ts';
import { commandRule, firstOperator } from '../../operators/index.ts';
import { readQueue } from '../console/read-queue.ts';
import { operatorCommands } from '../operator-commands.ts';
import { hasOtherEyes, weighingOf } from './acts.ts';

const { db, world, run, clock, balance } = await smallWorld();
const BTC = 'BTC@bitcoin';
const SECOND = { email: 'second@example.com', password: 'a second long password' };
const THIRD = { email: 'third@example.com', password: 'a third long password' };
const DAY_MS = 24 * 3_600_000;
let second: string;
let third: string;
beforeEach(async () => {
  const made = { db, clock, noteMade: async () => {} };
  for (const one of [SECOND, THIRD]) await firstOperator(made, { ...one, isReset: true });
  second = await world.logInOperator(SECOND);
  third = await world.logInOperator(THIRD);
});

const post = async (command: string, values: object, token = world.token, seen = '') =>
  world.post(`/console/commands/${command}${seen}`, withReason(command, values), token);
const limit = (act: string, amount?: string) =>
  run('set-act-limit', { act, ...(amount === undefined ? {} : { asset: BTC, amount }) });
const idIn = (sentence: string): string => /Proposal (\S+) waits/.exec(sentence)?.[1] ?? '';
const proposed = async (command: string, values: object): Promise<string> => idIn(await run(command, values));
const confirm = (proposal: string, token = second) => post('confirm-proposal', { proposal }, token);
const waiting = async () =>
  (await readQueue(world.deps)).items.filter(({ kind }) => kind === 'act').map(({ reason }) => reason);
const stateOf = async (id: string) =>
  db.selectFrom('act_proposals').select(['state', 'sent']).where('id', '=', id).executeTakeFirstOrThrow();
const deposit = () => putDeposit(world.deps, { amount: '0.5', disposition: 'unmatched' });
const refund = (one: number) => ({ deposit: one, address: addresses.bitcoin, reason: 'as asked' });
const refunds = async () =>
  (await db.selectFrom('payments').select('id').where('purpose', '=', 'refund').execute()).length;

describe('an act above its limit', { tags: ['threat:dishonest-operator'] }, () => {
  it('waits for another operator, and is done once confirmed', async () => {
    await limit('refund-deposit', '0.4');
    const id = await proposed('refund-deposit', refund(await deposit()));
    expect(await refunds()).toBe(0);
    expect(await waiting()).toEqual(['refund-deposit']);
    const done = await confirm(id);
    expect([done.status, done.body.result]).toEqual([200, expect.stringContaining('is being refunded')]);
    expect(await refunds()).toBe(1);
    expect(await waiting()).toEqual([]);
    expect(await stateOf(id)).toEqual({ state: 'done', sent: null });
  });

  it('up to the limit, or without one, is decided alone', async () => {
    await limit('refund-deposit', '0.5');
    await run('refund-deposit', refund(await deposit()));
    await run('write-off-deposit', { deposit: await deposit(), reason: 'kept' });
    expect(await refunds()).toBe(1);
    expect(await waiting()).toEqual([]);
  });

  it('is never confirmed by its proposer, also in SQL', async () => {
    await limit('refund-deposit', '0.4');
    const id = await proposed('refund-deposit', refund(await deposit()));
    const own = await confirm(id, world.token);
    expect([own.status, own.body.message]).toEqual([422, expect.stringContaining('you proposed it')]);
    const forged = { state: 'done' as const, sent: null, decided_by: OPERATOR.email };
    const update = db.updateTable('act_proposals').set(forged).where('id', '=', id);
    await expect(update.execute()).rejects.toThrow('act_proposals_check');
    expect(await refunds()).toBe(0);
  });

  it('is done once by two confirmers at once', async () => {
    await limit('add-capital', '0.1');
    const sent = { asset: BTC, amount: '0.3', reference: 'the owner' };
    const before = await balance(accountOf('hot', ids.btc, ids.bitcoin));
    const id = await proposed('add-capital', sent);
    const ends = await Promise.all([confirm(id), confirm(id, third), confirm(id), confirm(id, third)]);
    expect(ends.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
    expect(Number(await balance(accountOf('hot', ids.btc, ids.bitcoin))) - Number(before)).toBeCloseTo(0.3);
  });

  it('needs a passkey of the confirmer: a code does nothing', async () => {
    await limit('refund-deposit', '0.4');
    const id = await proposed('refund-deposit', refund(await deposit()));
    world.door.isFactorForced = true;
    const none = await confirm(id);
    expect([none.status, none.body.errorCode]).toEqual([403, 4]);
    expect(none.body.message).toContain('Nothing was confirmed. Add one in the console');
    const at = passkeyWorld(world);
    const passkey = softwarePasskey();
    expect((await at.register(passkey, { token: second })).status).toBe(200);
    const { secret } = (await at.post('totp', {}, second)).body;
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: clock.now().getTime(),
    });
    expect((await at.post('totp/prove', { code }, second)).status).toBe(200);
    const byCode = await confirm(id);
    expect([byCode.status, byCode.body.errorCode]).toEqual([403, 8]);
    expect(byCode.body.message).toContain('a code does not');
    expect(await refunds()).toBe(0);
    passkey.counter = 1;
    const proof = at.proofOf(await at.toConfirm(second), passkey);
    expect((await at.post('confirm/passkey', proof, second)).status).toBe(200);
    clock.advance(5 * 60_000);
    expect((await confirm(id)).body.errorCode).toBe(8);
    expect(await refunds()).toBe(0);
    passkey.counter = 2;
    const again = at.proofOf(await at.toConfirm(second), passkey);
    expect((await at.post('confirm/passkey', again, second)).status).toBe(200);
    expect((await confirm(id)).status).toBe(200);
    expect(await refunds()).toBe(1);
  });

  it('is confirmed without a passkey only where no factor is set', async () => {
    await limit('refund-deposit', '0.4');
    const [one, two] = [await deposit(), await deposit()];
    expect((await confirm(await proposed('refund-deposit', refund(one)))).status).toBe(200);
    const id = await proposed('refund-deposit', refund(two));
    await db
      .updateTable('operators')
      .set({ totp_secret: Buffer.of(1) })
      .where('email', '=', SECOND.email)
      .execute();
    expect((await confirm(id)).body.errorCode).toBe(4);
    expect(await refunds()).toBe(1);
  });

  it('ends after a day', async () => {
    await limit('refund-deposit', '0.4');
    const id = await proposed('refund-deposit', refund(await deposit()));
    clock.advance(DAY_MS - 1);
    second = await world.logInOperator(SECOND);
    expect(await waiting()).toEqual(['refund-deposit']);
    clock.advance(1);
    expect(await waiting()).toEqual([]);
    expect((await confirm(id)).body.message).toContain('more than a day ago');
    expect(await refunds()).toBe(0);
  });

  it('that a colleague refuses or its proposer withdraws, is not done', async () => {
    await limit('refund-deposit', '0.4');
    const one = await deposit();
    for (const token of [second, world.token]) {
      const id = await proposed('refund-deposit', refund(one));
      const reason = 'not today';
      expect((await post('refuse-proposal', { proposal: id, reason }, token)).status).toBe(200);
      expect((await confirm(id, third)).body.message).toContain('refused already');
    }
    expect(await refunds()).toBe(0);
  });

  it('keeps its secrets encrypted, and its confirmer in the audit', async () => {
    await limit('refund-deposit', '0.4');
    const id = await proposed('refund-deposit', refund(await deposit()));
    expect((await stateOf(id)).sent?.toString()).not.toContain(addresses.bitcoin);
    await confirm(id);
    const rows = await db
      .selectFrom('audit_log')
      .select(['operator_email as by', 'arguments', 'outcome'])
      .where('command', '=', 'refund-deposit')
      .where('ends', 'is not', null)
      .orderBy('id')
      .execute();
    expect(rows).toMatchObject([
      { by: OPERATOR.email, outcome: 'proposed' },
      { by: OPERATOR.email, outcome: 'done', arguments: { proposal: id, confirmedBy: SECOND.email } },
    ]);
  });
});

describe('a proposal whose object changed', () => {
  it('names the deposit’s old and new state, and is not done', async () => {
    await limit('write-off-deposit', '0.4');
    const one = await deposit();
    const id = await proposed('write-off-deposit', { deposit: one, reason: 'kept' });
    await run('refund-deposit', refund(one));
    const late = await confirm(id);
    expect([late.status, late.body.errorCode]).toEqual([409, 7]);
    expect(late.body.message).toContain('"unmatched, final, 0.5" then, "refunding, final, 0.5" now');
    const parts = { before: 'unmatched, final, 0.5', now: 'refunding, final, 0.5' };
    expect(late.body.said).toEqual([{ code: 'proposalChanged', parts }]);
    expect(await stateOf(id)).toEqual({ state: 'changed', sent: null });
  });

  it('names the ticket’s new state, and is not done', async () => {
    await limit('refund-ticket', '0.001');
    const ticket = await putTicket(world.deps, { status: TicketStatus.onHold });
    await putDeposit(world.deps, { ticket, amount: '0.01', disposition: 'open' });
    const sent = { ticket: String(ticket.number), address: addresses.bitcoin, reason: 'as asked' };
    const id = await proposed('refund-ticket', sent);
    await run('continue-ticket', { ticket: String(ticket.number), reason: 'meanwhile' });
    const late = await confirm(id);
    expect([late.status, late.body.errorCode]).toEqual([409, 7]);
    expect(late.body.message).toContain(`ticket ${ticket.number} changed`);
    expect(await refunds()).toBe(0);
  });

  it('stays open when the act is refused for another reason', async () => {
    await limit('remove-capital', '0.1');
    const id = await proposed('remove-capital', { asset: BTC, amount: '100000', reference: 'too much' });
    expect((await confirm(id)).status).toBe(422);
    expect((await stateOf(id)).state).toBe('open');
  });
});

describe('the people of a proposal', { tags: ['threat:dishonest-operator'] }, () => {
  const become = (email: string, change: object) =>
    db.updateTable('operators').set(change).where('email', '=', email).execute();

  it('both have the role of the act', async () => {
    await limit('add-capital', '0.1');
    const id = await proposed('add-capital', { asset: BTC, amount: '0.3', reference: 'the owner' });
    await become(SECOND.email, { role: 'cashier' });
    expect((await confirm(id)).body.message).toContain('your role may not do "add-capital"');
    await become(OPERATOR.email, { role: 'cashier' });
    expect((await confirm(id, third)).body.message).toContain('may not do "add-capital" any more');
    await become(OPERATOR.email, { role: 'administrator', disabled_at: clock.now() });
    expect((await confirm(id, third)).body.message).toContain('any more');
  });
});

describe('a limit', { tags: ['threat:dishonest-operator'] }, () => {
  it('is made stricter alone, and looser by two', async () => {
    await limit('refund-deposit', '0.4');
    await limit('refund-deposit', '0.3');
    const looser = await proposed('set-act-limit', { act: 'refund-deposit', asset: BTC, amount: '9' });
    const none = await proposed('remove-act-limit', { act: 'refund-deposit', asset: BTC });
    expect(await run('act-limits')).toMatchObject([{ above: `0.3 ${BTC}` }]);
    expect((await confirm(looser)).status).toBe(200);
    expect(await run('act-limits')).toMatchObject([{ above: `9 ${BTC}` }]);
    expect((await confirm(none)).status).toBe(200);
    expect(await run('act-limits')).toEqual([]);
  });

  it('for each time holds an act without coins', async () => {
    await limit('fix-price');
    const id = await proposed('fix-price', { currency: 'BTC', usdt: '60000', end: '90' });
    expect(world.changedPrices).toEqual([]);
    await confirm(id);
    expect(world.changedPrices).toEqual([ids.btc]);
    await expect(run('set-act-limit', { act: 'fix-price', asset: BTC, amount: '1' })).rejects.toThrow('422');
    await expect(run('set-act-limit', { act: 'add-capital', asset: BTC })).rejects.toThrow('422');
  });

  it('reads a sum as the act itself does', async () => {
    await limit('add-capital', '0');
    await limit('book-lost', '0');
    for (const amount of [0.0000001, '0.0000001', '1'])
      expect(await proposed('add-capital', { asset: BTC, amount, reference: 'r' })).not.toBe('');
    expect(await run('proposals')).toHaveLength(3);
  });

  it('weighs what arrived for a ticket, not only its order', async () => {
    await run('set-act-limit', { act: 'continue-ticket', asset: 'USDT@tron', amount: '1000' });
    const ticket = await putTicket(world.deps, { status: TicketStatus.onHold });
    await putDeposit(world.deps, { ticket, amount: '0.1', disposition: 'open' });
    await run('continue-ticket', { ticket: String(ticket.number), reason: 'looked at' });
    expect(await run('proposals')).toMatchObject([{ command: 'continue-ticket', amount: '8800 USDT@tron' }]);
  });

  it('exists for each act that moves money or rights', () => {
    const moving = Object.keys(operatorCommands).filter((name) => commandRule(name)?.isConfirmed === true);
    const plain = ['set-screening-threshold'];
    const unlimited = moving.filter((name) => weighingOf(name) === null && !hasOtherEyes.has(name));
    expect(unlimited).toEqual(plain);
  });
});
