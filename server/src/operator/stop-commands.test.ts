import { byOperator } from '@parom/contract/console/answers/stop-reason';
import { describe, expect, it } from 'vitest';
import { OPERATOR } from '../../test/operator-world.ts';
import { owedPayment } from '../../test/owed-payments.ts';
import { smallWorld } from '../../test/small-world.ts';
import { withReason } from '../../test/with-reason.ts';
import { readStops } from '../currencies/index.ts';
import { stopForMissing } from '../payments/reconciliation/stop-for-missing.ts';
import { previewCommand } from './console/preview.ts';
import { readQueue } from './console/read-queue.ts';
import { showCatalogue } from './console/show-catalogue.ts';
import { waitingDecisions } from './watchdogs/condition-store.ts';
import { endStops } from './watchdogs/end-stops.ts';

const { db, clock, world, run } = await smallWorld();
const MINUTE_MS = 60_000;
const USDT = { asset: 'USDT@tron' };
const LOOKING = { reason: 'looking' };
const FORK = byOperator('a fork');

const assetId = () => world.deps.catalogue().assets.find(({ id }) => id === 7)?.id ?? 0;
const stops = () => readStops(db, { kind: 'asset', id: assetId() });
const endDue = () => endStops({ ...world.deps, catalogueChanged: world.deps.reload.catalogue });
const open = async () =>
  (await showCatalogue(world.deps)).directions
    .filter(({ closedBy }) => closedBy === null)
    .map(({ give, get }) => `${give}/${get}`);

describe('a stop', () => {
  it('of one side leaves the other, and both end by one act', async () => {
    await run('stop-asset', { ...USDT, direction: 'in', ...LOOKING });
    expect(await stops()).toMatchObject({ in: { reason: byOperator('looking'), until: null }, out: null });
    await run('stop-asset', { ...USDT, direction: 'both', reason: 'a fork' });
    expect(await stops()).toMatchObject({ in: { reason: FORK }, out: { reason: FORK } });
    await run('start-asset', { ...USDT, direction: 'both' });
    expect(await stops()).toMatchObject({ in: null, out: null });
  });

  it('says its end by Moscow time, in the terminal’s list too', async () => {
    const until = '2031-01-15T18:30';
    await expect(
      run('stop-network', { network: 'tron', direction: 'in', ...LOOKING, end: until }),
    ).rejects.toThrow('more than 14 days ahead');
    const said = await run('stop-network', { network: 'tron', direction: 'in', ...LOOKING, end: '90' });
    expect(said).toMatch(/^tron is stopped \(in\) until \d{4}-\d\d-\d\d \d\d:\d\d, Moscow time/);
    const row = (await run('networks')).find(({ network }: { network: string }) => network === 'tron');
    expect(row.inStopped.why).toMatch(/^looking, until \d{4}-\d\d-\d\d \d\d:\d\d Moscow time$/);
  });

  it('without an end gets none by a later act', async () => {
    await run('stop-payouts', { ...USDT, reason: 'coins are missing' });
    const act = run('stop-asset', { ...USDT, direction: 'both', ...LOOKING, end: '60' });
    await expect(act).rejects.toThrow('is stopped (out) without an end already: coins are missing');
    expect(await stops()).toMatchObject({
      in: null,
      out: { reason: byOperator('coins are missing'), until: null },
    });
  });

  it('is refused when another operator was faster', async () => {
    const { assets, networks } = await showCatalogue(world.deps);
    const version = assets.find((one) => one.asset === USDT.asset)?.version;
    await run('stop-asset', { ...USDT, direction: 'in', ...LOOKING, version });
    for (const command of ['stop-asset', 'start-asset'])
      await expect(run(command, { ...USDT, direction: 'in', ...LOOKING, version })).rejects.toThrow(
        '409: it changed after you looked at it. Nothing was done: inStopped: you saw –, now looking',
      );
    const network = networks.find((one) => one.network === 'tron');
    const seen = { network: 'tron', direction: 'in', version: network?.version };
    await run('stop-network', { ...seen, ...LOOKING });
    await expect(run('start-network', seen)).rejects.toThrow('409: it changed');
  });
});

describe('a stop with an end', () => {
  it('ends at its time and not before, also when an operator lengthened it', async () => {
    await run('stop-asset', { ...USDT, direction: 'in', ...LOOKING, end: '60' });
    clock.advance(30 * MINUTE_MS);
    await run('stop-asset', { ...USDT, direction: 'in', reason: 'still', end: '60' });
    clock.advance(31 * MINUTE_MS);
    await endDue();
    expect((await stops()).in).toMatchObject({ reason: byOperator('still') });
    clock.advance(29 * MINUTE_MS);
    await endDue();
    expect((await stops()).in).toBeNull();
    expect(world.deps.catalogue().assetById(assetId()).areDepositsStopped).toBe(false);
    await endDue();
    const rows = await db
      .selectFrom('audit_log')
      .select('arguments')
      .where('operator_email', 'is', null)
      .where('command', '=', 'start-asset')
      .execute();
    expect(rows).toEqual([{ arguments: { ...USDT, direction: 'in', reason: 'the end of the stop: still' } }]);
  });

  it('needs no decision: the queue says when its payment leaves', async () => {
    await owedPayment(world.deps, { purpose: 'payout', assetId: assetId(), amount: '5' });
    await run('stop-asset', { ...USDT, direction: 'out', ...LOOKING, end: '60' });
    expect((await waitingDecisions(db)).payouts).toBe(0);
    const until = new Date(clock.now().getTime() + 60 * MINUTE_MS).toISOString();
    expect((await readQueue(world.deps)).items).toMatchObject([
      { stop: byOperator('looking'), endsAt: until },
    ]);
    await run('stop-network', { network: 'tron', direction: 'out', reason: 'a fork' });
    expect((await waitingDecisions(db)).payouts).toBe(1);
    expect((await readQueue(world.deps)).items).toMatchObject([{ endsAt: null }]);
  });

  it('does not end when coins were found missing meanwhile', async () => {
    await run('stop-asset', { ...USDT, direction: 'out', ...LOOKING, end: '60' });
    const asset = world.deps.catalogue().assetById(assetId());
    const missing = { inHot: world.deps.treasury.aloneUsdt, onAddresses: null, moving: 0 };
    await stopForMissing(world.deps, asset, missing, true);
    clock.advance(61 * MINUTE_MS);
    await endDue();
    expect((await stops()).out).toMatchObject({ reason: { by: 'reconciliation' } });
  });
});

describe('a switch of a pair', () => {
  const PAIR = { from: 'BTC', to: 'USDT' };
  const OWN = { from: 'BTC@bitcoin', to: 'USDT@tron' };
  const BACK = { from: 'USDT', to: 'BTC' };
  const shown = async ({ from, to }: typeof PAIR, asked = { from, to }) =>
    (await run('pairs', asked)).find(({ pair }: { pair: string }) => pair === `${from}/${to}`);
  const offIn = async (give: string, get: string) =>
    (await showCatalogue(world.deps)).directions.find((one) => one.give === give && one.get === get);

  it('shows why, and until when, in the list and in the catalogue', async () => {
    const said = await run('disable-pair', { ...PAIR, ...LOOKING, end: '90' });
    expect(said).toMatch(/^BTC\/USDT is not offered until \d{4}-\d\d-\d\d \d\d:\d\d, Moscow time/);
    expect((await shown(PAIR)).whyOff.why).toMatch(/^looking, until .* Moscow time$/);
    const until = new Date(clock.now().getTime() + 90 * MINUTE_MS).toISOString();
    expect(await offIn('BTC@bitcoin', 'USDT@tron')).toMatchObject({
      closedBy: 'off',
      off: { reason: byOperator('looking'), until },
    });
    expect(await shown(BACK)).toMatchObject({ isEnabled: true, whyOff: null });
    await run('enable-pair', PAIR);
    expect(await shown(PAIR)).toMatchObject({ isEnabled: true, whyOff: null });
    expect(await offIn('BTC@bitcoin', 'USDT@tron')).toMatchObject({ closedBy: null, off: null });
  });

  it('closes the way there, the way back, or both', async () => {
    await run('disable-pair', { ...PAIR, direction: 'out', ...LOOKING });
    expect([(await shown(PAIR)).isEnabled, (await shown(BACK)).isEnabled]).toEqual([true, false]);
    const both = { direction: 'both', ...LOOKING };
    expect(await run('disable-pair', { ...PAIR, ...both })).toBe(
      'BTC/USDT and USDT/BTC are not offered any more.',
    );
    expect(await run('enable-pair', { ...BACK, direction: 'both' })).toContain('are offered');
    expect([(await shown(PAIR)).isEnabled, (await shown(BACK)).isEnabled]).toEqual([true, true]);
    await run('disable-pair', { ...OWN, ...both });
    expect((await offIn('USDT@tron', 'BTC@bitcoin'))?.closedBy).toBe('off');
    expect((await offIn('USDT@bsc', 'BTC@bitcoin'))?.closedBy).toBeNull();
    const roubles = run('disable-pair', { from: 'BTC', to: 'RUB', ...both });
    await expect(roubles).rejects.toThrow('there is no pair');
    expect(await shown({ from: 'BTC', to: 'RUB' })).toMatchObject({ isEnabled: true });
  });

  it('without an end gets none by a later act', async () => {
    await run('disable-pair', { ...PAIR, reason: 'a fork' });
    const act = run('disable-pair', { ...PAIR, direction: 'both', ...LOOKING, end: '60' });
    await expect(act).rejects.toThrow('BTC/USDT is not offered already, without an end: a fork');
    expect((await shown(PAIR)).whyOff.why).toBe('a fork');
    expect(await shown(BACK)).toMatchObject({ isEnabled: true });
  });

  it('opens at its end and not before, also when an operator lengthened it', async () => {
    await run('disable-pair', { ...PAIR, direction: 'both', ...LOOKING, end: '60' });
    await run('disable-pair', { ...OWN, reason: 'a fork', end: '45' });
    clock.advance(30 * MINUTE_MS);
    await run('disable-pair', { ...PAIR, reason: 'still', end: '60' });
    clock.advance(31 * MINUTE_MS);
    await endDue();
    expect([(await shown(PAIR)).isEnabled, (await shown(BACK)).isEnabled]).toEqual([false, true]);
    expect(await shown(OWN, PAIR)).toMatchObject({ isEnabled: true, whyOff: null });
    clock.advance(29 * MINUTE_MS);
    await endDue();
    await endDue();
    expect(await shown(PAIR)).toMatchObject({ isEnabled: true, whyOff: null });
    expect((await offIn('BTC@bitcoin', 'USDT@tron'))?.closedBy).toBeNull();
    const rows = await db
      .selectFrom('audit_log')
      .select('arguments')
      .where('operator_email', 'is', null)
      .where('command', '=', 'enable-pair')
      .orderBy('id')
      .execute();
    expect(rows.map((row) => row.arguments)).toEqual([
      { ...OWN, reason: 'the end of the stop: a fork' },
      { ...BACK, reason: 'the end of the stop: looking' },
      { ...PAIR, reason: 'the end of the stop: still' },
    ]);
  });
});

describe('a preview of stops', () => {
  it.each([
    ['stop-asset', { ...USDT, direction: 'in', ...LOOKING, end: '60' }],
    ['stop-asset', { ...USDT, direction: 'both', ...LOOKING }],
    ['start-asset', { asset: 'USDT@ton', direction: 'both', ...LOOKING }],
    ['stop-network', { network: 'bitcoin', direction: 'both', ...LOOKING, end: '60' }],
    ['start-network', { network: 'ripple', direction: 'both' }],
    ['stop-payouts', { ...USDT, ...LOOKING }],
    ['start-payouts', { asset: 'USDT@ton' }],
    ['disable-pair', { from: 'BTC', to: 'USDT', reason: 'a test' }],
    ['disable-pair', { from: 'BTC@bitcoin', to: 'USDT@tron', reason: 'a test' }],
    ['enable-pair', { from: 'BTC', to: 'ETH' }],
  ])('names the directions that %s then changes (%j)', async (name, sent) => {
    await run('stop-asset', { asset: 'USDT@ton', direction: 'both', ...LOOKING });
    await run('stop-network', { network: 'ripple', direction: 'both', ...LOOKING });
    await run('disable-pair', { from: 'BTC', to: 'ETH', reason: 'a test' });
    const before = await open();
    const shown = await previewCommand(world.deps, {
      name,
      sent: withReason(name, sent),
      operator: OPERATOR,
    });
    expect(await open()).toEqual(before);
    expect(await run(name, sent)).toBe(shown.sentence);
    const after = await open();
    expect(shown.directions).toEqual({
      closed: before.filter((direction) => !after.includes(direction)),
      opened: after.filter((direction) => !before.includes(direction)),
    });
    expect([...(shown.directions?.closed ?? []), ...(shown.directions?.opened ?? [])]).not.toEqual([]);
  });
});
