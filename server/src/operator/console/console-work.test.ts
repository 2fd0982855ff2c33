import { randomUUID } from 'node:crypto';
import { alertDetail, detailInEnglish } from '@parom/contract/console/answers/alerts/alerts';
import { byOperator } from '@parom/contract/console/answers/stop-reason';
import { TicketStatus } from '@parom/contract/ticket-status';
import { describe, expect, it } from 'vitest';
import { assets, OPERATOR, putDeposit, putPayment, putTicket, USER } from '../../../test/operator-world.ts';
import { smallWorld } from '../../../test/small-world.ts';
import { alertKindOf, alertSubjects, severityOf } from '../../alerts.ts';
import { raiseAlert, resolveAlert } from '../../platform/alerts/alerts-store.ts';
import { alertGuide } from '../alert-guide/index.ts';
import { runbooks } from '../alert-guide/runbooks.ts';
import { cell } from '../answer.ts';
import { readQueue } from './read-queue.ts';
import { search } from './search.ts';
import { showAlerts } from './show-alerts.ts';
import { showWorkTicket } from './show-work-ticket.ts';

const { db, world, clock, run } = await smallWorld();

const LACKING = alertDetail('coinsLacking', {
  found: { coin: 'BTC@bitcoin', inHot: '2', onAddresses: null, moving: 0 },
  earlier: null,
});

describe('the queue', () => {
  it('shows all kinds of waiting work in one list, the oldest first', async () => {
    const held = await putTicket(world.deps, { status: TicketStatus.onHold });
    clock.advance(60_000);
    const paid = await putTicket(world.deps, { status: TicketStatus.sending });
    const payment = await putPayment(world.deps, {
      ticketId: paid.id,
      assetId: assets.usdtTron,
      amount: '880',
      state: 'manual',
    });
    clock.advance(60_000);
    const deposit = await putDeposit(world.deps, { amount: '0.5', disposition: 'unmatched' });
    await putDeposit(world.deps, { amount: '0.1', disposition: 'unmatched', isDust: true });
    clock.advance(60_000);
    await raiseAlert(db, clock.now(), alertSubjects.shortfall(assets.btc), LACKING);
    await raiseAlert(db, clock.now(), alertSubjects.waiting('tickets'), alertDetail('ticketsWait', {}));
    clock.advance(60_000);
    await db
      .insertInto('treasury_moves')
      .values({
        id: randomUUID(),
        kind: 'cold',
        asset_id: assets.btc,
        amount: '2',
        address: 'somewhere',
        state: 'proposed',
        asked_by: OPERATOR.email,
        asked_at: clock.now(),
      })
      .execute();

    const { items, isCut, now } = await readQueue(world.deps);
    expect(items.map(({ kind, id }) => [kind, id]).slice(0, 4)).toEqual([
      ['ticket', held.id],
      ['payment', payment],
      ['deposit', String(deposit)],
      ['alert', alertSubjects.shortfall(assets.btc)],
    ]);
    expect(items[0]).toMatchObject({
      name: String(held.number),
      sum: '0.01 BTC@bitcoin',
      isMoneyAtRisk: false,
    });
    expect(items[1]).toMatchObject({ reason: 'manual', ticketId: paid.id, sum: '880 USDT@tron' });
    expect(items[3]).toMatchObject({ isMoneyAtRisk: true, alert: { about: 'BTC@bitcoin' } });
    expect(items[4]).toMatchObject({ kind: 'proposal', reason: 'cold', sum: '2 BTC@bitcoin' });
    expect(isCut).toBe(false);
    expect(Date.parse(now) - Date.parse(items[0]?.since ?? '')).toBe(240_000);
  });

  it('loses a row when its work is done', async () => {
    await raiseAlert(db, clock.now(), alertSubjects.mail(), alertDetail('mailRefused', {}));
    expect((await readQueue(world.deps)).items).toHaveLength(1);
    await resolveAlert(db, clock.now(), alertSubjects.mail());
    expect((await readQueue(world.deps)).items).toEqual([]);
  });

  it('holds payments that a stop keeps back', async () => {
    const { id: ticketId } = await putTicket(world.deps, { status: TicketStatus.sending });
    await putPayment(world.deps, { ticketId, assetId: assets.usdtTron, amount: '880', state: 'queued' });
    expect((await readQueue(world.deps)).items).toEqual([]);
    await run('stop-payouts', { asset: 'USDT@tron', reason: 'a look' });
    expect((await readQueue(world.deps)).items).toMatchObject([
      { kind: 'payment', stop: byOperator('a look') },
    ]);
  });
});

describe('alerts', () => {
  it('are known by their subjects, each under its own key', () => {
    for (const key of Object.keys(alertGuide)) {
      const make = alertSubjects[key as keyof typeof alertSubjects] as (...about: string[]) => string;
      expect(alertKindOf(make('7', '8'))).toBe(key);
    }
    expect(severityOf('an-old-subject:1')).toBe('money');
    expect(severityOf('worker')).toBe('service');
  });
});

describe('the page of alerts', () => {
  it('has the manual beside each alert, money at risk first', async () => {
    await raiseAlert(db, clock.now(), alertSubjects.mail(), alertDetail('mailRefused', {}));
    await raiseAlert(db, clock.now(), alertSubjects.shortfall(assets.btc), LACKING);
    const { ru, en } = alertGuide.shortfall;
    expect(await showAlerts(world.deps)).toMatchObject([
      {
        subject: 'shortfall:1',
        isMoneyAtRisk: true,
        guide: { ru, en, about: 'BTC@bitcoin' },
        runbook: runbooks.shortfall,
        message: detailInEnglish(LACKING),
        detail: [LACKING],
      },
      { subject: 'mail', isMoneyAtRisk: false, runbook: null, detail: [{ code: 'mailRefused' }] },
    ]);
  });

  it('says who deals with an alert and since when, as the queue does', async () => {
    await raiseAlert(db, clock.now(), alertSubjects.shortfall(assets.btc), LACKING);
    const shown = async () => [
      (await showAlerts(world.deps))[0]?.holder,
      (await readQueue(world.deps)).items[0]?.holder,
    ];
    expect(await shown()).toEqual([null, null]);
    clock.advance(60_000);
    await run('take-alert', { subject: 'shortfall:1' });
    const holder = { by: OPERATOR.email, since: clock.now().toISOString() };
    clock.advance(60_000);
    expect(await shown()).toEqual([holder, holder]);
    await run('return-alert', { subject: 'shortfall:1' });
    expect(await shown()).toEqual([null, null]);
  });

  it('names the ticket behind a ticket, a deposit and a payment', async () => {
    const ticket = await putTicket(world.deps, { status: TicketStatus.onHold });
    const deposit = await putDeposit(world.deps, { ticket, amount: '0.01', disposition: 'open' });
    const { invariant, reorg, venueStrays } = alertSubjects;
    for (const subject of [invariant(ticket.id), reorg(deposit), venueStrays('kraken', 1)])
      await raiseAlert(db, clock.now(), subject, LACKING);
    const shown = await showAlerts(world.deps);
    const behind = { id: ticket.id, number: ticket.number };
    expect(shown.map(({ ticket: of }) => of)).toEqual([behind, behind, null]);
    expect(shown.at(-1)?.guide?.about).toBe('kraken, BTC');
  });
});

describe('a ticket', () => {
  it('is shown by id and by number, with its deposits and where its money is', async () => {
    const ticket = await putTicket(world.deps, { status: TicketStatus.onHold });
    await putDeposit(world.deps, { ticket, amount: '0.01', disposition: 'open' });
    const other = await putTicket(world.deps, { status: TicketStatus.completed });
    const shown = await showWorkTicket(world.deps, String(ticket.number));
    expect(shown).toMatchObject({ id: ticket.id, status: 'held', email: USER.email });
    expect(shown.deposits).toMatchObject([{ amount: '0.01 BTC@bitcoin', state: 'final', isCredited: true }]);
    expect(shown.others).toMatchObject([{ id: other.id, status: 'completed' }]);
    expect(shown.whereIsMoney.ru).toContain('Деньги у нас');
    expect(await showWorkTicket(world.deps, ticket.id)).toEqual(shown);
    expect(shown.notes).toEqual([]);
    await run('add-note', { email: USER.email, note: 'Asked twice by telephone' });
    const { notes } = await showWorkTicket(world.deps, ticket.id);
    expect(notes).toMatchObject([{ by: OPERATOR.email, text: 'Asked twice by telephone' }]);
    await expect(showWorkTicket(world.deps, '999999')).rejects.toThrow('there is no ticket');
  });
});

describe('the search', () => {
  it('finds by number and e-mail, and leaves an audit row without the e-mail', async () => {
    const { id, number } = await putTicket(world.deps, { status: TicketStatus.onHold });
    for (const by of [String(number), USER.email])
      expect((await search(world.deps, OPERATOR, by)).found).toMatchObject([{ what: 'ticket', id, number }]);
    const rows = await db.selectFrom('audit_log').select(['command', 'arguments']).execute();
    expect(new Set(rows.map(({ command }) => command))).toEqual(new Set(['find']));
    expect(JSON.stringify(rows)).not.toContain(USER.email);
    expect((await search(world.deps, OPERATOR, 'no such thing')).notes).toHaveLength(1);
  });

  it('says that it found more than it shows', async () => {
    for (let made = 0; made < 50; made += 1) await putTicket(world.deps, { status: TicketStatus.expired });
    expect((await search(world.deps, OPERATOR, USER.email)).notes).toEqual([]);
    await putTicket(world.deps, { status: TicketStatus.expired });
    const { found, notes } = await search(world.deps, OPERATOR, USER.email);
    expect([found.length, notes]).toEqual([50, [cell('searchCut', {})]]);
  });
});

describe('the calls of the work', () => {
  const headers = () => ({ authorization: `Bearer ${world.token}` });
  const get = (url: string) => world.app.inject({ method: 'GET', url, headers: headers() });

  it('answer an operator only', async () => {
    expect((await get('/api/console/queue')).json()).toMatchObject({ items: [], isCut: false });
    for (const url of ['/api/console/queue', '/api/console/tickets/1'])
      expect((await world.app.inject({ method: 'GET', url })).statusCode).toBe(401);
    expect((await world.post('/console/search', { by: '1' })).status).toBe(401);
    expect((await world.post('/console/search', { by: '1' }, world.token)).body.found).toEqual([]);
  });

  it('audit a look at a ticket once in a quarter of an hour', async () => {
    const { number } = await putTicket(world.deps, { status: TicketStatus.onHold });
    const looks = async () =>
      (await db.selectFrom('audit_log').select('id').where('command', '=', 'ticket').execute()).length;
    for (const _ of [1, 2]) expect((await get(`/api/console/tickets/${number}`)).statusCode).toBe(200);
    expect(await looks()).toBe(1);
    clock.advance(15 * 60_000);
    await get(`/api/console/tickets/${number}`);
    expect(await looks()).toBe(2);
  });

  it('show what an act would write', async () => {
    const sent = { from: 'BTC', to: 'USDT', percent: '1.5', reason: 'calm' };
    const { status, body } = await world.post('/console/commands/set-markup/preview', sent, world.token);
    expect(status).toBe(200);
    expect(body.sentence).toContain('a markup of 1.5%');
    expect((await world.post('/console/commands/set-markup/preview', sent)).status).toBe(401);
  });
});
