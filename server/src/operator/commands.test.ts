import { alertDetail } from '@parom/contract/console/answers/alerts/alerts';
import { describe, expect, it } from 'vitest';
import { addresses, ids } from '../../test/factories.ts';
import { smallWorld } from '../../test/small-world.ts';
import { openAlerts, raiseAlert } from '../platform/alerts/alerts-store.ts';
import { emit } from '../platform/jobs/enqueue.ts';
import { failJob } from '../platform/jobs/jobs-store.ts';

const { db, clock, world, run, asked } = await smallWorld();

describe('the offer', () => {
  it('closes and opens at once', async () => {
    await run('close-site');
    expect(world.deps.site().isOpen).toBe(false);
    await run('open-site');
    expect(await run('site')).toEqual({ isOpen: true, crypto: true, transfer: true });
  });

  it('closes with a message and an end, in minutes or by Moscow time', async () => {
    const message = { ru: 'Меняем узел', en: 'We change a node' };
    await run('close-site', { ...message, end: '90' });
    const until = new Date(clock.now().getTime() + 90 * 60_000);
    expect(await run('site')).toMatchObject({ isOpen: false, until: until.toISOString(), message });
    const moscow = new Date(until.getTime() + 3 * 3_600_000).toISOString().slice(0, 16);
    expect(await run('close-site', { end: moscow })).toContain(moscow.replace('T', ' '));
    expect(await run('site')).toEqual({
      isOpen: false,
      until: `${until.toISOString().slice(0, 16)}:00.000Z`,
      crypto: true,
      transfer: true,
    });
    await run('open-site');
  });

  it.each([
    [{ ru: 'Меняем узел' }, 'both languages'],
    [{ end: 'tomorrow' }, 'Moscow time'],
    [{ end: '2001-01-15T18:30' }, 'is past'],
    [{ end: '2030-13-45T18:30' }, 'the end is minutes'],
    [{ end: '99999' }, '14 days'],
  ])('stays open when closed with %j', async (values, why) => {
    await expect(run('close-site', values)).rejects.toThrow(why);
    expect(world.deps.site().isOpen).toBe(true);
  });

  it('keeps the other type when one is forbidden', async () => {
    await run('forbid-coins', { type: 'transfer' });
    expect(await run('site')).toEqual({ isOpen: true, crypto: true, transfer: false });
    await run('allow-coins', { type: 'transfer' });
    expect(await run('site')).toMatchObject({ transfer: true });
    await expect(run('forbid-coins', { type: 'stocks' })).rejects.toThrow('400');
  });

  it('loses both types when both are forbidden at once', async () => {
    await Promise.all(['crypto', 'transfer'].map((type) => run('forbid-coins', { type })));
    expect(await run('site')).toMatchObject({ crypto: false, transfer: false });
    for (const type of ['crypto', 'transfer']) await run('allow-coins', { type });
  });

  it('raises an event when a price is fixed and released', async () => {
    await run('fix-price', { currency: 'btc', usdt: '100000', end: 'until-released' });
    expect(world.changedPrices).toEqual([ids.btc]);
    const btc = async () => (await run('prices')).find((one: { coin: string }) => one.coin === 'BTC');
    expect(await btc()).toMatchObject({ fixed: '100000', fixedBy: 'operator:operator@example.com' });
    await run('release-price', { currency: 'BTC' });
    expect((await btc()).fixed).toBeNull();
    await expect(run('fix-price', { currency: 'DOGE', usdt: '1', end: '90' })).rejects.toThrow(
      '422: there is no coin',
    );
  });

  it('asks for the market’s price when a fixed price is far from it', async () => {
    const market = { kind: 'venues', sources: JSON.stringify(['a', 'b']), observed_at: clock.now() };
    await db
      .insertInto('prices')
      .values({ currency_id: ids.btc, usdt: '90000', ...market })
      .execute();
    const typo = { currency: 'BTC', usdt: '9000', end: '90' };
    await expect(run('fix-price', typo)).rejects.toThrow('422: the market says 90000 USDT for BTC');
    expect(world.changedPrices).toEqual([]);
    await run('fix-price', { ...typo, market: '90000' });
    expect(world.changedPrices).toEqual([ids.btc]);
  });

  it('accepts a jump that was held back', async () => {
    const at = clock.now();
    await db
      .insertInto('prices')
      .values({
        currency_id: ids.btc,
        usdt: '90000',
        kind: 'venues',
        sources: JSON.stringify(['a', 'b']),
        observed_at: at,
        pending_usdt: '120000',
        pending_kind: 'venues',
        pending_sources: JSON.stringify(['b', 'c']),
        pending_observed_at: at,
        pending_since: at,
        pending_seen_at: at,
      })
      .execute();
    const another = run('accept-jump', { currency: 'BTC', usdt: '100000' });
    await expect(another).rejects.toThrow('422: the held price of BTC is 120000 USDT now');
    const word = { currency: 'BTC', usdt: '120000' };
    expect(await run('accept-jump', word)).toBe('The jump of BTC is accepted: it is worth 120000 USDT.');
    expect((await run('prices'))[0]).toMatchObject({
      coin: 'BTC',
      market: '120000',
      sources: 'b, c',
      heldBack: null,
    });
    await expect(run('accept-jump', word)).rejects.toThrow('422: no jump');
  });

  it('shows a changed pair’s rule at once', async () => {
    const pair = { from: 'BTC', to: 'USDT' };
    const rule = () => world.deps.catalogue().pairRule(ids.btc, ids.usdt);
    await run('disable-pair', { ...pair, reason: 'a test' });
    expect(rule()?.isEnabled).toBe(false);
    await run('enable-pair', pair);
    expect(await run('set-markup', { ...pair, percent: '0.49' })).toContain('below 0.5%');
    expect(await run('set-markup', { ...pair, percent: '1.25' })).toMatch(/a markup of 1\.25%\.$/);
    await run('set-limits', { ...pair, minimum: '50', maximum: 9_000 });
    expect(await run('pairs', pair)).toEqual([
      {
        pair: 'BTC/USDT',
        isEnabled: true,
        whyOff: null,
        markupPercent: 1.25,
        steps: null,
        hours: 'always',
        minimumUsdt: '50',
        maximumUsdt: '9000',
      },
    ]);
    await expect(run('set-markup', { ...pair, percent: '51' })).rejects.toThrow('422: a markup');
    await expect(run('set-markup', { ...pair, percent: '1.255' })).rejects.toThrow('422: a markup');
    await expect(run('set-limits', { ...pair, minimum: '9', maximum: '8' })).rejects.toThrow('422');
    await expect(run('set-limits', { ...pair, minimum: '9.000000001', maximum: '10' })).rejects.toThrow(
      '422: limits have at most 8 decimals',
    );
    await expect(run('enable-pair', { from: 'RUB', to: 'BTC' })).rejects.toThrow('422: there is no pair');
    const others = world.deps.catalogue().currencies.filter(({ id, isListed }) => isListed && id !== ids.btc);
    expect(await run('pairs', { from: 'BTC' })).toHaveLength(others.length);
  });
});

describe('a markup with steps', () => {
  const pair = { from: 'BTC', to: 'USDT' };
  const own = { from: 'BTC@bitcoin', to: 'USDT@tron' };

  it('is set for a pair, and for a direction that differs from it', async () => {
    const said = await run('set-markup', { ...pair, percent: '1.2', steps: '1000:0.9, 10000:0.7' });
    expect(said).toBe('BTC/USDT has a markup of 1.2%, 0.9% from 1000 USDT, 0.7% from 10000 USDT.');
    expect(await run('set-markup', { ...own, percent: '2', steps: '500.5:0.4' })).toContain('below 0.5%');
    await run('disable-pair', { ...own, reason: 'a test' });
    const limits = { minimumUsdt: '10', maximumUsdt: '20000' };
    expect(await run('pairs', pair)).toMatchObject([
      { pair: 'BTC/USDT', isEnabled: true, markupPercent: 1.2, steps: '1000:0.9 10000:0.7', ...limits },
      { pair: 'BTC@bitcoin/USDT@tron', isEnabled: false, markupPercent: 2, steps: '500.5:0.4' },
    ]);
    expect(await run('set-markup', { ...pair, percent: '1.5' })).toBe('BTC/USDT has a markup of 1.5%.');
    expect(await run('follow-pair', own)).toBe('BTC@bitcoin/USDT@tron follows its pair.');
    expect(await run('pairs', pair)).toMatchObject([{ steps: null, markupPercent: 1.5 }]);
  });

  it.each([
    [{ ...pair, percent: '1.2', steps: '1000' }, 'is no step: write USDT:percent'],
    [{ ...pair, percent: '1.2', steps: '1000:0.9:1' }, 'is no step'],
    [{ ...pair, percent: '1.2', steps: '1000.001:0.9' }, 'is no step'],
    [{ ...pair, percent: '1.2', steps: '1000:51' }, 'a markup is 0 to 50 per cent'],
    [{ ...pair, percent: '1.2', steps: '1000:1.2' }, 'each step must be thinner'],
    [{ ...pair, percent: '1.2', steps: '1000:1 1000:0.9' }, 'the borders of the steps must rise'],
    [{ ...pair, percent: '9', steps: '1:8 2:7 3:6 4:5 5:4 6:3' }, 'at most 5 steps'],
    [{ from: 'BTC@bitcoin', to: 'USDT', percent: '1' }, 'there is no asset "USDT"'],
    [{ from: 'RUB', to: 'BTC@bitcoin', percent: '1' }, 'there is no pair'],
  ])('%o is refused', async (values, why) => {
    await expect(run('set-markup', values)).rejects.toThrow(why);
    expect(await run('pairs', pair)).toMatchObject([{ markupPercent: 0.9, steps: null }]);
  });

  it('is refused with the changed field when another operator was faster', async () => {
    const seen = async (at: number) => (await asked('pairs', pair)).versions[at] as string;
    const version = await seen(0);
    await run('set-markup', { ...pair, percent: '1.1', version });
    const late = run('set-markup', { ...pair, percent: '1.3', version });
    await expect(late).rejects.toThrow('Nothing was done: markupPercent: you saw 0.9, now 1.1');
    await expect(run('disable-pair', { ...pair, version, reason: 'a test' })).rejects.toThrow('409');
    expect(await run('pairs', pair)).toMatchObject([{ markupPercent: 1.1, isEnabled: true }]);

    await run('disable-pair', { ...own, reason: 'a test' });
    const ofDirection = await seen(1);
    await run('enable-pair', { ...own, version: ofDirection });
    await expect(run('set-hours', { ...own, hours: 'always', version: ofDirection })).rejects.toThrow('409');
    // Without a version, as from a script, the last word counts.
    await run('set-limits', { ...pair, minimum: '20', maximum: '30' });
  });

  it('is taken back for a direction alone', async () => {
    await expect(run('follow-pair', pair)).rejects.toThrow('is a pair: name both networks');
    await expect(run('follow-pair', own)).rejects.toThrow('follows its pair already');
  });
});

describe('set-first-confirmation', () => {
  it('keeps the rate for the new time at once', async () => {
    const listed = async () =>
      (await run('networks')).find((one: { network: string }) => one.network === 'bitcoin');
    expect(await listed()).toEqual({
      network: 'bitcoin',
      confirmations: 2,
      firstWithinMinutes: 60,
      blocksBehind: null,
      inStopped: null,
      outStopped: null,
    });
    await run('set-first-confirmation', { network: 'Bitcoin', minutes: '90' });
    expect(world.deps.catalogue().network(ids.bitcoin)?.firstConfirmationMs).toBe(90 * 60_000);
    expect(world.deps.catalogue().network(ids.tron)?.firstConfirmationMs).toBe(60 * 60_000);
    expect(await listed()).toMatchObject({ firstWithinMinutes: 90 });
    expect(await run('audit', { command: 'set-first-confirmation' })).toHaveLength(1);
  });

  it.each([
    [{ network: 'dogecoin', minutes: 90 }, '422: there is no network "dogecoin"; there are'],
    [{ network: 'bitcoin', minutes: 0 }, '422: a first confirmation may take'],
    [{ network: 'bitcoin', minutes: 1441 }, '422: a first confirmation may take'],
    [{ network: 'bitcoin', minutes: '1.5' }, '400'],
  ])('with %o changes nothing', async (values, why) => {
    await expect(run('set-first-confirmation', values)).rejects.toThrow(why);
    expect(world.deps.catalogue().network(ids.bitcoin)?.firstConfirmationMs).toBe(60 * 60_000);
  });
});

describe('watch commands', () => {
  it('list and resolve alerts by subject', async () => {
    await raiseAlert(db, clock.now(), 'reorg:17', alertDetail('depositsWait', {}));
    expect(await run('alerts')).toMatchObject([
      { subject: 'reorg:17', message: 'Deposits wait for a decision: deposits lists them' },
    ]);
    await run('resolve-alert', { subject: 'reorg:17' });
    expect(await openAlerts(db)).toEqual([]);
    await expect(run('resolve-alert', { subject: 'reorg:17' })).rejects.toThrow('422: no open alert');
    const older = {
      subject: 'of-an-older-version:1',
      message: 'raised by an older version',
      detail: '{}',
    };
    await db
      .insertInto('alerts')
      .values({ ...older, raised_at: clock.now() })
      .execute();
    await run('resolve-alert', { subject: older.subject });
    expect(await run('alerts')).toEqual([]);
  });

  it('block and unblock an address in one spelling', async () => {
    await run('block-address', { address: addresses.evm.toLowerCase(), reason: 'stolen' });
    await run('block-address', { address: '8 (901) 123-45-67', reason: 'a mule' });
    expect(world.listReloads()).toBe(2);
    expect(await run('blocked-addresses')).toMatchObject([
      { address: addresses.evm, reason: 'stolen' },
      { address: '•••• 4567', reason: 'a mule' },
    ]);
    await run('unblock-address', { address: addresses.evm });
    expect(await run('blocked-addresses')).toHaveLength(1);
    await expect(run('unblock-address', { address: addresses.evm })).rejects.toThrow('is not blocked');
    await expect(run('block-address', { address: 'nowhere', reason: 'x' })).rejects.toThrow('422: not an');
  });
});

describe('given-up events', () => {
  it('are listed without their data, raise an alert, and are retried', async () => {
    const at = clock.now();
    await emit(db, at, 'account.created', { userId: 'u1' });
    // A payload that must not be shown.
    await db
      .updateTable('jobs')
      .set({ payload: JSON.stringify({ userId: 'u1', password: 'secret words' }) })
      .execute();
    const { id } = await db.selectFrom('jobs').select('id').executeTakeFirstOrThrow();
    await expect(run('retry-event', { event: id })).rejects.toThrow(`422: no event ${id} was given up`);
    await failJob(db, id, at, 'no mail server');
    expect(await run('given-up')).toEqual([
      {
        event: id,
        kind: 'account.created',
        about: 'userId u1',
        givenUpAt: at.toISOString(),
        lastError: {
          said: [{ code: 'eventTried', parts: { said: 'no mail server' } }],
          why: 'no mail server',
        },
      },
    ]);
    expect(JSON.stringify(await run('alerts'))).not.toContain('secret');
    expect(await run('alerts')).toMatchObject([{ subject: `event:${id}` }]);
    await run('retry-event', { event: id });
    expect([await run('given-up'), await run('alerts')]).toEqual([[], []]);
    expect(await db.selectFrom('jobs').select('failed_at').execute()).toEqual([{ failed_at: null }]);
  });
});
