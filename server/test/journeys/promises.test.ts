/** How much of a wallet a ticket reserves while a part has arrived, and may still be sent elsewhere. */
import { formatDecimal, subtract, toDecimal, ZERO } from '@parom/contract/money';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendTransfer } from '../../src/chains/simulated/transfers.ts';
import { holdReserve, releaseReserve, reserveStates } from '../../src/ledger/index.ts';
import { expireTickets, findTicket } from '../../src/tickets/index.ts';
import { addresses, ids } from '../factories.ts';
import { wrongNow } from '../proof/whereabouts.ts';
import { type Held, openService, type Service } from '../service.ts';

const USDT_ASSET = 7;
const HOUR = 3_600_000;
const WINDOW = 30 * 60_000;
const LIMIT_OF_A_CLIENT = 10;
let service: Service;
const open = (limits: 'on' | 'off') => {
  beforeAll(async () => {
    service = await openService({ PAROM_RATE_LIMIT: limits });
  });
  beforeEach(() => service.price(ids.btc, '90000'));
  afterEach(async () => expect(await wrongNow(service.db)).toEqual([]));
  afterAll(() => service.close());
};

const reserve = async () => {
  const state = (await reserveStates(service.db)).find(({ assetId }) => assetId === USDT_ASSET);
  if (state === undefined) throw new Error('no such asset');
  return state;
};
const promised = async () => {
  const { reserved, reservedUnpaid } = await reserve();
  return { all: formatDecimal(reserved), unpaid: formatDecimal(reservedUnpaid) };
};
const heldBy = async ({ id }: Held) => formatDecimal((await findTicket(service.db, id))?.reserved ?? ZERO);

/** 0.22 BTC are 19,621.8 USDT. The shown deposit is worth 10.7 and can still be sent elsewhere. */
async function showTrifles(): Promise<{ made: number; refused: string }> {
  for (let made = 0; made < 20; made += 1) {
    try {
      await service.send(await service.createTicket({ amount: '0.22' }), '0.00012');
    } catch (error) {
      return { made, refused: String(error) };
    }
  }
  throw new Error('nobody was refused');
}

describe('reserves of 20,000 with shown deposits of ten dollars', () => {
  open('on');

  it('from one client count as unpaid', {
    tags: ['threat:promise-by-part'],
  }, async () => {
    const { made, refused } = await showTrifles();
    expect(made).toBe(LIMIT_OF_A_CLIENT);
    expect(refused).toContain('no ticket: 422');
    expect(await promised()).toEqual({ all: '196218', unpaid: '196218' });
    await service.advance(WINDOW);
    expect(await promised()).toEqual({ all: '107.028', unpaid: '0' });
    await service.advance(12 * HOUR);
    expect(await promised()).toEqual({ all: '107.028', unpaid: '0' });
    await expect(service.createTicket({ amount: '0.22' })).resolves.toBeDefined();
  });
});

describe('such reserves from many clients', () => {
  open('off');

  it('take at most half of the wallet, until their windows end', {
    tags: ['threat:promise-by-part'],
  }, async () => {
    expect(
      await service.command('set-reserve', {
        asset: 'USDT@tron',
        amount: '250000',
        reference: 'a small wallet',
      }),
    ).toBe(200);
    const customer = await service.createTicket({ amount: '0.22' });
    const { made, refused } = await showTrifles();
    expect(made).toBe(5);
    expect(refused).toContain('"errorCode":8');
    // A paid ticket no longer counts as one of its client's unpaid tickets.
    await service.send(customer);
    expect(await promised()).toEqual({ all: '117730.8', unpaid: '98109' });
    await service.mine(ids.bitcoin, 2);
    expect((await service.view(customer)).status).toBe(3);
    await service.advance(WINDOW);
    await expect(service.createTicket({ amount: '0.22' })).resolves.toBeDefined();
  });
});

describe('the reserve of a ticket', () => {
  open('off');
  /** 0.01 BTC at 90,000, less 0.9 %: 891.9 USDT. */
  const start = () => service.createTicket();
  const clockRuns = () =>
    expireTickets({ db: service.db, clock: service.clock, catalogue: service.app.catalogue });
  /** All that is free, for as long as the story lasts. */
  async function soldOut<T>(story: () => Promise<T>): Promise<T> {
    const { balance, reserved } = await reserve();
    const free = subtract(balance, reserved);
    await service.db.transaction().execute((tx) => holdReserve(tx, USDT_ASSET, free, 'paid'));
    try {
      return await story();
    } finally {
      await service.db.transaction().execute((tx) => releaseReserve(tx, USDT_ASSET, free, 'paid'));
    }
  }

  it('counts as paid from half of the amount on', async () => {
    const ticket = await start();
    const { unpaid: before } = await promised();
    await service.send(ticket, '0.0049');
    expect((await promised()).unpaid).toBe(before);
    const rest = await service.send(ticket, '0.0001');
    expect(formatDecimal(subtract(toDecimal(before), toDecimal((await promised()).unpaid)))).toBe('891.9');
    await service.replace(ids.bitcoin, rest, { address: addresses.bitcoin });
    expect((await promised()).unpaid).toBe(before);
    expect(await heldBy(ticket)).toBe('891.9');
  });

  it('stays for a whole deposit seen in time', async () => {
    const ticket = await start();
    await service.send(ticket);
    await soldOut(async () => {
      await service.advance(WINDOW + HOUR / 4);
      expect(await heldBy(ticket)).toBe('891.9');
      await service.mine(ids.bitcoin, 2);
    });
    expect(await service.view(ticket)).toMatchObject({ status: 3, toAmount: '891.9' });
  });

  it('a little short keeps the arrived part, to the digit', async () => {
    const quoted = await service.createTicket({ amount: '0.01000001' });
    const typed = await service.createTicket({ receive: '1000' });
    await service.send(quoted, '0.00999999');
    // 1,000 x 0.011 / 0.01121112 is 981.168696….
    await service.send(typed, '0.011');
    await service.advance(WINDOW);
    expect(await heldBy(typed)).toBe('981.168697');
    await soldOut(() => service.mine(ids.bitcoin, 2));
    expect(await service.view(quoted)).toMatchObject({ status: 3, toAmount: '891.899108' });
    expect(await service.view(typed)).toMatchObject({ status: 3, toAmount: '981.168696' });
  });

  it('is the arrived part after the window', {
    tags: ['threat:promise-by-part'],
  }, async () => {
    const ticket = await start();
    const { all: before } = await promised();
    await service.send(ticket, '0.003');
    service.clock.advance(WINDOW);
    expect((await Promise.all([clockRuns(), clockRuns()])).toSorted().at(-1)).toBe(1);
    expect(await heldBy(ticket)).toBe('267.57');
    expect(formatDecimal(subtract(toDecimal(before), toDecimal((await promised()).all)))).toBe('624.33');
    expect(await clockRuns()).toBe(0);
    // A share that no digit ends, rounded up: nothing is left to do in the next second.
    const uneven = await service.createTicket({ receive: '1000' });
    await service.send(uneven, '0.003');
    service.clock.advance(WINDOW);
    expect(await clockRuns()).toBe(1);
    expect(await clockRuns()).toBe(0);
  });

  it('is taken again for a late rest, or goes on hold', async () => {
    const [lucky, unlucky] = [await start(), await start()];
    for (const ticket of [lucky, unlucky]) await service.send(ticket, '0.006');
    await service.advance(WINDOW);
    expect([await heldBy(lucky), await heldBy(unlucky)]).toEqual(['535.14', '535.14']);
    await service.send(lucky, '0.004');
    await service.mine(ids.bitcoin, 2);
    expect(await service.view(lucky)).toMatchObject({ status: 3, toAmount: '891.9' });

    const late = await start();
    await service.send(late, '0.006');
    await service.advance(WINDOW);
    await soldOut(async () => {
      await service.send(late, '0.004');
      await service.mine(ids.bitcoin, 2);
      expect(await service.view(late)).toMatchObject({ status: 9, statusReason: 'reserveTooLow' });
      expect(await heldBy(late)).toBe('0');
    });
    expect(await service.command('pay-ticket', { ticket: late.id, reason: 'filled' })).toBe(200);
    expect(await service.view(late)).toMatchObject({ status: 3, toAmount: '891.9' });
    // What had come for the other one alone was exchanged with the same block.
    expect(await service.view(unlucky)).toMatchObject({ status: 3, toAmount: '535.14' });
  });

  it('shrinks as deposits vanish after the window', async () => {
    const ticket = await start();
    const half = await service.send(ticket, '0.006');
    const rest = await service.send(ticket, '0.004');
    await service.advance(WINDOW);
    expect(await heldBy(ticket)).toBe('891.9');
    await service.replace(ids.bitcoin, rest, { address: addresses.bitcoin });
    expect(await heldBy(ticket)).toBe('535.14');
    await service.send(ticket, '0.004');
    expect(await heldBy(ticket)).toBe('535.14');
    await service.replace(ids.bitcoin, half, { address: addresses.bitcoin });
    expect(await heldBy(ticket)).toBe('356.76');
    await service.mine(ids.bitcoin, 2);
    expect(await service.view(ticket)).toMatchObject({ status: 3, toAmount: '356.76' });
  });

  it('stays whole for two unprocessed halves seen in time', async () => {
    const ticket = await start();
    const { address, memo } = ticket.deposit;
    const half = { networkId: ids.bitcoin, currencyId: ids.btc, address, memo, amount: toDecimal('0.005') };
    for (let sent = 0; sent < 2; sent += 1) await sendTransfer(service.world, { ...half, replaceable: true });
    await service.look(ids.bitcoin);
    service.clock.advance(WINDOW);
    expect(await clockRuns()).toBe(0);
    await service.settle();
    expect(await heldBy(ticket)).toBe('891.9');
    expect((await promised()).unpaid).toBe('0');
  });
});
