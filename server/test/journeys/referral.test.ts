import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { strangerAddress } from '../../src/chains/simulated/addresses.ts';
import { withdrawalPaid } from '../../src/referral/index.ts';
import { addresses, ids } from '../factories.ts';
import { type Held, type OrderRequest, openService, type Service } from '../service.ts';

let service: Service;
let addressCount = 0;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

async function logIn(email: string, password: string): Promise<string> {
  return (await service.call('POST', '/v1/auth/login', { body: { email, password } })).json().token;
}
/** @returns a session */
async function register(email: string, refererCode: string | null = null): Promise<string> {
  const body = { email, password: 'longenough', refererCode, language: 2 };
  expect((await service.call('POST', '/v1/auth/register', { body })).statusCode).toBe(200);
  return logIn(email, 'longenough');
}
const user = async (token: string): Promise<{ refCode: string; referralFunds: string }> =>
  (await service.call('GET', '/v1/user', { token })).json();

/** 45 XMR for ETH: the markup is some 200 USDT, a fifth of it the share. */
const big: OrderRequest = {
  give: [ids.xmr, ids.monero],
  get: [ids.eth, ids.ethereum],
  amount: '45',
  address: addresses.evm,
};
async function exchange(orderRequest: OrderRequest): Promise<Held> {
  const ticket = await service.createTicket(orderRequest);
  await service.send(ticket);
  await service.mine(ids.monero, 5);
  await service.mine(ids.ethereum, 7);
  await service.mine(ids.ripple, 2);
  await service.advance(30_000);
  expect((await service.view(ticket)).status).toBe(4);
  return ticket;
}
/** A new address of Ethereum each time. */
const newAddress = (): string => `0x${(++addressCount).toString(16).padStart(40, '0')}`;
const earned = async (token: string): Promise<number> => Number((await user(token)).referralFunds);
const registered = async (name: string) => {
  const token = await register(`${name}@example.com`);
  return { token, email: `${name}@example.com`, refCode: (await user(token)).refCode };
};

describe('a referrer', () => {
  it('earns from a customer registered with the code', async () => {
    const anna = await registered('anna');
    const customer = await register('customer1@example.com', anna.refCode);
    await exchange({ ...big, address: newAddress(), bearer: customer });
    expect(await earned(anna.token)).toBeGreaterThan(10);
  });

  it('earns from a guest, and from the guest’s automatic account', async () => {
    const boris = await registered('boris');
    const guest = await exchange({ ...big, address: newAddress(), refererCode: boris.refCode });
    const once = await earned(boris.token);
    expect(once).toBeGreaterThan(10);
    await exchange({ ...big, address: newAddress(), bearer: guest.authToken ?? '' });
    expect(await earned(boris.token)).toBeGreaterThan(once);
  });

  it('of the ticket precedes the account’s; an own code is ignored', {
    tags: ['threat:own-code'],
  }, async () => {
    const [first, second] = [await registered('first'), await registered('second')];
    const customer = await register('customer2@example.com', first.refCode);
    const { refCode: own } = await user(customer);
    await exchange({ ...big, address: newAddress(), bearer: customer, refererCode: second.refCode });
    expect([await earned(first.token), (await earned(second.token)) > 10]).toEqual([0, true]);
    await exchange({ ...big, address: newAddress(), bearer: customer, refererCode: own });
    expect(await earned(first.token)).toBeGreaterThan(10);
    expect(await earned(customer)).toBe(0);
  });

  it('earns nothing from an unpaid ticket for a stranger’s e-mail', {
    tags: ['threat:stranger-referrer'],
  }, async () => {
    const [mallory, email] = [await registered('mallory'), 'victim@example.com'];
    const unpaid = await service.createTicket({ email, refererCode: mallory.refCode });
    await service.advance(31 * 60_000);
    expect((await service.view(unpaid)).status).toBe(5);

    // The owner of the e-mail finds the password there, and exchanges without any code.
    const letters = (await service.call('GET', `/sandbox/mail?to=${email}`)).json().messages;
    const passwords = letters.map(({ text }: { text: string }) => /^ {4}(\S{24})$/m.exec(text)?.[1]);
    const victim = await logIn(
      email,
      passwords.find((one: unknown) => one !== undefined),
    );
    await exchange({ ...big, address: newAddress(), bearer: victim });
    expect(await earned(mallory.token)).toBe(0);
    const friend = await registered('friend');
    await exchange({ ...big, address: newAddress(), bearer: victim, refererCode: friend.refCode });
    expect([await earned(mallory.token), (await earned(friend.token)) > 10]).toEqual([0, true]);

    await exchange({ ...big, address: newAddress(), bearer: victim, refererCode: mallory.refCode });
    const once = await earned(mallory.token);
    expect(once).toBeGreaterThan(10);
    await exchange({ ...big, address: newAddress(), bearer: victim });
    expect(await earned(mallory.token)).toBeGreaterThan(once);
  });

  it('is credited once when the completion arrives twice', {
    tags: ['threat:double-referral'],
  }, async () => {
    const clara = await registered('clara');
    const ticket = await exchange({ ...big, address: newAddress(), refererCode: clara.refCode });
    const before = await earned(clara.token);
    for (const handler of service.app.handlers['ticket.moved']) {
      await handler({ ticketId: ticket.id, from: 3, to: 4 });
    }
    expect(await earned(clara.token)).toBe(before);
  });
});

describe('a customer who refers themselves', () => {
  it('earns nothing by their own session, e-mail or wallet', {
    tags: ['threat:self-referral'],
  }, async () => {
    const dora = await registered('dora');
    const wallet = newAddress();
    await exchange({ ...big, address: wallet, bearer: dora.token, refererCode: dora.refCode });
    await exchange({ ...big, address: newAddress(), email: dora.email, refererCode: dora.refCode });
    await exchange({ ...big, address: wallet, refererCode: dora.refCode });
    expect(await earned(dora.token)).toBe(0);
  });

  it('earns nothing at the address of their withdrawal', {
    tags: ['threat:self-referral'],
  }, async () => {
    const egor = await registered('egor');
    await exchange({ ...big, address: newAddress(), refererCode: egor.refCode });
    const wallet = newAddress();
    const asked = await ask(egor.token, {
      currencyId: ids.eth,
      networkId: ids.ethereum,
      address: wallet,
      amount: '20',
      memo: null,
    });
    expect(asked).toEqual(expect.any(String));
    const before = await earned(egor.token);
    await exchange({ ...big, address: wallet, refererCode: egor.refCode });
    expect(await earned(egor.token)).toBe(before);
  });

  it('earns nothing at their withdrawal’s memo', async () => {
    const nora = await registered('nora');
    await exchange({ ...big, address: newAddress(), refererCode: nora.refCode });
    const id = await ask(nora.token, { address: addresses.ripple, memo: ' 77 ' });
    const kept = await service.db
      .selectFrom('withdrawals')
      .select('memo')
      .where('id', '=', String(id))
      .executeTakeFirstOrThrow();
    expect(kept).toEqual({ memo: '77' });
    const before = await earned(nora.token);
    const there = { get: [ids.xrp, ids.ripple], address: addresses.ripple, memo: '77' } as const;
    await exchange({ ...big, ...there, refererCode: nora.refCode });
    expect(await earned(nora.token)).toBe(before);
  });

  it('differs from another customer of the same exchange', async () => {
    const fanny = await registered('fanny');
    const toExchange = { ...big, get: [ids.xrp, ids.ripple], address: addresses.ripple } as const;
    await exchange({ ...toExchange, memo: '1001', bearer: fanny.token });
    await exchange({ ...toExchange, memo: '1001', refererCode: fanny.refCode });
    expect(await earned(fanny.token)).toBe(0);
    await exchange({ ...toExchange, memo: '2002', refererCode: fanny.refCode });
    expect(await earned(fanny.token)).toBeGreaterThan(10);
  });
});

describe('a forged code', () => {
  it.each(['nobody22', "' or 1=1 --", '%', '🦄', 'x'.repeat(3_000), '__proto__'])(
    '%j on a ticket makes the ticket without a referrer',
    { tags: ['threat:forged-code'] },
    async (refererCode) => {
      const ticket = await service.createTicket({ refererCode });
      const row = await service.db
        .selectFrom('tickets')
        .select(['referrer_user_id', 'referer_code'])
        .where('id', '=', ticket.id)
        .executeTakeFirstOrThrow();
      expect(row.referrer_user_id).toBeNull();
      expect(row.referer_code).toBe(refererCode.slice(0, 64));
    },
  );

  it('as null, number or object is ignored or malformed, never a 500', async () => {
    const body = (refererCode: unknown) => ({
      wallet: { address: addresses.tron },
      user: { email: 'forger@example.com', language: 2, refererCode },
      payDetails: { currencyId: ids.btc, networkId: ids.bitcoin, amount: '0.01' },
      getDetails: { currencyId: ids.usdt, networkId: ids.tron },
    });
    const codes: number[] = [];
    for (const code of [null, '', 7, {}, ['x']]) {
      codes.push((await service.call('POST', '/v1/tickets/create', { body: body(code) })).statusCode);
    }
    expect(codes).toEqual([200, 200, 400, 400, 400]);
  });
});

const ask = async (token: string, change: object = {}): Promise<unknown> => {
  const body = {
    amount: '5',
    currencyId: ids.xrp,
    networkId: ids.ripple,
    address: addresses.ripple,
    memo: '9',
    ...change,
  };
  const answer = await service.call('POST', '/v1/referral/requestWithdrawal', { body, token });
  return answer.statusCode === 200 ? answer.json().withdrawalId : answer.json().errorCode;
};
const command = async (name: string, body: object) => service.order(name, body);

describe('a withdrawal', () => {
  it('to an account that needs a memo is refused with 5 without one', async () => {
    const vera = await registered('vera');
    await exchange({ ...big, address: newAddress(), refererCode: vera.refCode });
    const address = strangerAddress('ripple');
    const body = { networkId: ids.ripple, address, needsMemo: true };
    await service.call('POST', '/sandbox/accounts', { body });
    expect(await ask(vera.token, { address, memo: null })).toBe(5);
    expect(await ask(vera.token, { address })).toEqual(expect.any(String));
  });

  it('to our own, a contract’s or a blocked address is refused with 4', {
    tags: ['threat:withdraw-to-own'],
  }, async () => {
    const gleb = await registered('gleb');
    await exchange({ ...big, address: newAddress(), refererCode: gleb.refCode });
    const eth = { currencyId: ids.eth, networkId: ids.ethereum, memo: null, amount: '20' };
    const [hot = ''] = [...service.app.networks.hotAddresses].filter((address) => address.startsWith('0x'));
    const ticket = await service.createTicket({ give: [ids.eth, ids.ethereum], amount: '1' });
    const blocked = newAddress();
    expect(await command('block-address', { address: blocked, reason: 'stolen' })).toBe(200);
    const contract = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
    for (const address of [hot, ticket.deposit.address, blocked, contract]) {
      expect(await ask(gleb.token, { ...eth, address })).toBe(4);
    }
  });

  it('without an amount, is malformed and says where', async () => {
    const { token } = await registered('gala');
    const body = { currencyId: ids.xrp, networkId: ids.ripple, address: addresses.ripple };
    const answer = await service.call('POST', '/v1/referral/requestWithdrawal', { body, token });
    const issues = [{ path: 'request', message: 'amount is missing' }];
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { errorCode: 100, issues }]);
  });

  it('without a fresh price, is refused with 7 and reserves nothing', async () => {
    const hana = await registered('hana');
    await exchange({ ...big, address: newAddress(), refererCode: hana.refCode });
    const before = await earned(hana.token);
    await service.price(ids.xrp, null, true);
    await service.advance(120_000);
    expect(await ask(hana.token)).toBe(7);
    await service.price(ids.xrp, '2');
    expect(await earned(hana.token)).toBe(before);
  });

  it('of everything, approved twice, is paid and reported once', {
    tags: ['threat:double-referral'],
  }, async () => {
    const ivan = await registered('ivan');
    await exchange({ ...big, address: newAddress(), refererCode: ivan.refCode });
    const { referralFunds } = await user(ivan.token);
    const id = await ask(ivan.token, { amount: referralFunds });
    expect(id).toEqual(expect.any(String));
    expect((await user(ivan.token)).referralFunds).toBe('0');
    expect(await ask(ivan.token)).toBe(6);

    const both = await Promise.all([1, 2].map(() => command('approve-withdrawal', { withdrawal: id })));
    expect(both.sort()).toEqual([200, 422]);
    await service.settle();
    await service.mine(ids.ripple, 2);
    await service.advance(30_000);
    const payouts = await service.db
      .selectFrom('payments')
      .selectAll()
      .where('withdrawal_id', '=', String(id))
      .execute();
    expect(payouts).toMatchObject([{ state: 'final' }]);
    expect(await ask(ivan.token)).toBe(1);

    const paymentId = payouts[0]?.id ?? '';
    await withdrawalPaid({ db: service.db }, { paymentId });
    for (const handler of service.app.handlers['payment.final']) await handler({ paymentId });
    await service.settle();
    const letters = (await service.call('GET', `/sandbox/mail?to=${ivan.email}`)).json().messages;
    expect(letters).toHaveLength(1);
    expect(letters[0].subject).toBe('Parom: your referral withdrawal has been sent');
    for (const said of [`${referralFunds} USDT`, 'XRP', payouts[0]?.tx_id ?? '?']) {
      expect(letters[0].text).toContain(said);
    }
  });

  it('rejected, returns the amount and says so, once', async () => {
    const jan = await registered('jan');
    await exchange({ ...big, address: newAddress(), refererCode: jan.refCode });
    const before = await earned(jan.token);
    const id = await ask(jan.token);
    expect(await earned(jan.token)).toBeCloseTo(before - 5, 6);
    expect(await command('reject-withdrawal', { withdrawal: id, reason: 'a secret of ours' })).toBe(200);
    expect(await earned(jan.token)).toBe(before);
    await service.settle();
    for (const handler of service.app.handlers['withdrawal.rejected'])
      await handler({ withdrawalId: String(id) });
    await service.settle();
    const letters = (await service.call('GET', `/sandbox/mail?to=${jan.email}`)).json().messages;
    expect(letters).toHaveLength(1);
    expect(letters[0].subject).toBe('Parom: your referral withdrawal was declined');
    for (const said of ['5 USDT', '/lk/referal']) expect(letters[0].text).toContain(said);
    for (const untold of [addresses.ripple, 'secret']) expect(letters[0].text).not.toContain(untold);
  });

  it('to an address blocked since is not approved', {
    tags: ['threat:payout-to-own'],
  }, async () => {
    const lara = await registered('lara');
    await exchange({ ...big, address: newAddress(), refererCode: lara.refCode });
    const before = await earned(lara.token);
    const wallet = newAddress();
    const eth = { currencyId: ids.eth, networkId: ids.ethereum, memo: null, amount: '20' };
    const withdrawal = await ask(lara.token, { ...eth, address: wallet });
    expect(withdrawal).toEqual(expect.any(String));
    expect(await command('block-address', { address: wallet, reason: 'stolen' })).toBe(200);
    expect(await command('approve-withdrawal', { withdrawal })).toBe(422);
    const payouts = service.db.selectFrom('payments').select('id');
    expect(await payouts.where('withdrawal_id', '=', String(withdrawal)).execute()).toEqual([]);
    expect(await command('reject-withdrawal', { withdrawal, reason: 'blocked' })).toBe(200);
    expect(await earned(lara.token)).toBe(before);
  });

  it('of another account is refused', async () => {
    expect(await ask('nobody')).toBe(401);
    const kira = await register('kira@example.com');
    expect(await ask(kira)).toBe(1);
    const answer = await service.call('POST', '/console/commands/approve-withdrawal', {
      body: { withdrawal: 'x' },
      token: kira,
    });
    expect(answer.statusCode).toBe(401);
  });
});
