import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addresses, ids } from '../factories.ts';
import { type Held, openService, type Service } from '../service.ts';

const DAY = 24 * 3_600_000;
let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

const get = async (ticket: Held, token?: string) => {
  const answer = await service.call('GET', `/v1/tickets/${ticket.id}/get`, { token });
  return [answer.statusCode, answer.statusCode === 200 ? answer.json().id : answer.json().errorCode];
};
const list = async (token: string | undefined, query = '') =>
  (await service.call('GET', `/v1/tickets/collection?count=10${query}`, { token })).json();
/** The password is mailed; its first log-in makes the account the customer's. */
async function logInWithMailedPassword(email: string): Promise<string> {
  await service.settle();
  const { messages } = (await service.call('GET', `/sandbox/mail?to=${encodeURIComponent(email)}`)).json();
  const texts: string[] = messages.map(({ text }: { text: string }) => text);
  const [password] = texts.flatMap((text) => /^ {4}(\S{24})$/m.exec(text)?.[1] ?? []);
  const answer = await service.call('POST', '/v1/auth/login', { body: { email, password } });
  expect(answer.statusCode).toBe(200);
  return answer.json().token;
}

describe('a ticket', () => {
  it('is shown to its token, and refused without or with a forged one', {
    tags: ['spec:6.1', 'spec:7.15'],
  }, async () => {
    const ticket = await service.createTicket();
    expect(await get(ticket)).toEqual([401, 401]);
    expect(await get(ticket, 'forged')).toEqual([401, 401]);
    expect(await get(ticket, ticket.token)).toEqual([200, ticket.id]);
  });

  it("asked for with another ticket's token, is refused as known but not allowed", {
    tags: ['spec:beyond.8', 'threat:ticket-token'],
  }, async () => {
    const [one, other] = [await service.createTicket(), await service.createTicket()];
    expect(await get(one, other.token)).toEqual([422, 401]);
    const pay = await service.call('POST', `/v1/tickets/pay?ticketId=${one.id}`, { token: other.token });
    expect(pay.statusCode).toBe(422);
    expect(pay.json().errorCode).toBe(401);
  });

  it('that does not exist is not found by any caller', {
    tags: ['threat:count-tickets'],
  }, async () => {
    for (const id of ['00000000-0000-4000-8000-000000000000', 'x', '%27%20or%201=1--', '../../etc']) {
      expect((await service.call('GET', `/v1/tickets/${encodeURIComponent(id)}/get`)).statusCode).toBe(404);
    }
  });

  it("asked for with its maker's session, is shown; with another user's, refused", {
    tags: ['spec:6.8'],
  }, async () => {
    const mine = await service.createTicket({ email: 'maker@example.com' });
    const theirs = await service.createTicket({ email: 'other@example.com' });
    expect(await get(mine, mine.authToken)).toEqual([200, mine.id]);
    expect(await get(mine, theirs.authToken)).toEqual([422, 401]);
  });

  it('made by a stranger with the e-mail of an account, never belongs to it', {
    tags: ['threat:email-on-ticket'],
  }, async () => {
    const own = await service.createTicket({ email: 'victim@example.com' });
    const strangers = await service.createTicket({ email: 'victim@example.com' });
    expect(strangers.authToken).toBeUndefined();
    const session = await logInWithMailedPassword('victim@example.com');
    expect((await list(session)).tickets.map(({ id }: { id: string }) => id)).toEqual([own.id]);
    expect(await get(strangers, session)).toEqual([422, 401]);
  });

  it('of a provisional session is its own until the first log-in', async () => {
    const first = await service.createTicket({ email: 'prov@example.com' });
    const second = await service.createTicket({ email: 'prov@example.com', bearer: first.authToken ?? '' });
    const provisional = await list(first.authToken);
    expect(provisional).toMatchObject({ total: 2, tickets: [{ id: second.id }, { id: first.id }] });
    const session = await logInWithMailedPassword('prov@example.com');
    expect(await get(first, first.authToken)).toEqual([401, 401]);
    expect((await list(session)).total).toBe(2);
    expect((await list(session, '&offset=1')).tickets).toHaveLength(1);
  });

  it('of the account’s other sessions is refused to a provisional one', {
    tags: ['threat:account-by-ticket'],
  }, async () => {
    const first = await service.createTicket({ email: 'sessions@example.com' });
    const second = await service.createTicket({ bearer: first.authToken ?? '' });
    await service.db
      .updateTable('tickets')
      .set({ session_id: '00000000-0000-4000-8000-000000000001' })
      .where('id', '=', second.id)
      .execute();
    expect(await get(second, first.authToken)).toEqual([422, 401]);
    expect(await get(first, first.authToken)).toEqual([200, first.id]);
    expect(await list(first.authToken)).toMatchObject({ total: 1, tickets: [{ id: first.id }] });
  });

  it('long after its end is not opened by its token', {
    tags: ['threat:ticket-token'],
  }, async () => {
    const ticket = await service.createTicket();
    await service.send(ticket);
    await service.mine(ids.bitcoin, 2);
    await service.mine(ids.tron, 9);
    await service.advance(179 * DAY);
    expect(await get(ticket, ticket.token)).toEqual([200, ticket.id]);
    await service.advance(2 * DAY);
    expect(await get(ticket, ticket.token)).toEqual([401, 401]);
  });

  it('listed with a count out of range, is refused as malformed', { tags: ['spec:7.18'] }, async () => {
    const { authToken } = await service.createTicket({ email: 'count@example.com' });
    for (const count of ['0', '101', '-1', '1e2', 'x']) {
      const answer = await service.call('GET', `/v1/tickets/collection?count=${count}`, { token: authToken });
      expect([answer.statusCode, answer.json().errorCode]).toEqual([400, 100]);
      expect(answer.json().issues).toHaveLength(1);
    }
    expect((await service.call('GET', '/v1/tickets/collection?count=10')).statusCode).toBe(401);
  });
});

describe('a body', () => {
  const orderRequest = {
    wallet: { address: addresses.tron, memo: null },
    user: { email: 'body@example.com', language: 1 },
    payDetails: { currencyId: ids.btc, networkId: ids.bitcoin, amount: '0.01' as unknown },
    getDetails: { currencyId: ids.usdt, networkId: ids.tron },
  };
  const create = (body: unknown) => service.call('POST', '/v1/tickets/create', { body });
  const withAmount = (amount: unknown) =>
    create({ ...orderRequest, payDetails: { ...orderRequest.payDetails, amount } });

  it.each([
    '1e5',
    'NaN',
    '0x10',
    '0.123456789',
    '-1',
    '10000000000',
    '１',
    ' 1',
    '1,5',
    '.5',
    '5.',
    '+1',
    {},
    [],
    true,
    -1,
    1e10,
    1e-9,
  ])('with the amount %j, is malformed', async (amount) => {
    const answer = await withAmount(amount);
    expect([answer.statusCode, answer.json().errorCode]).toEqual([400, 100]);
    expect(answer.json().issues.length).toBeGreaterThan(0);
  });

  it.each(['0.01', 0.01, '0.010'])('with the amount %j, is understood', async (amount) => {
    expect((await withAmount(amount)).statusCode).toBe(200);
  });

  it('with unknown fields and a prototype in it, is understood without them', async () => {
    const body = JSON.parse(
      JSON.stringify(orderRequest).replace('{', '{"__proto__":{"polluted":1},"extra":{"deep":[1]},'),
    );
    expect((await create(body)).statusCode).toBe(200);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  const nasty = [
    "'; drop table tickets; --",
    '<script>alert(1)</script>',
    '\u202eabc',
    '💥'.repeat(50),
    'x'.repeat(5_000),
    '\u0000',
    '\ud800',
    '${7*7}',
  ];
  it.each(nasty)(
    'with %j in every text field, is refused or kept as text, never executed',
    { tags: ['spec:beyond.5'] },
    async (text) => {
      const answers = [
        await create({ ...orderRequest, wallet: { address: text, memo: text } }),
        await create({ ...orderRequest, user: { email: text, language: 1 } }),
        await create({
          ...orderRequest,
          user: {
            ...orderRequest.user,
            email: `r${Math.random()}@example.com`,
            refererCode: text,
            referrerHeader: text,
          },
        }),
        await service.call('POST', '/v1/auth/login', { body: { email: text, password: text } }),
        await service.call(
          'GET',
          `/v1/tickets/${encodeURIComponent(text.slice(0, 100).replace(/\p{Surrogate}/u, ''))}/get`,
          {
            token: 'x',
          },
        ),
      ];
      expect(answers.map(({ statusCode }) => statusCode).filter((code) => code >= 500)).toEqual([]);
      // A NUL character, or half of a surrogate pair, is no text. All else is text, but no address and no
      // e-mail.
      const refused = /[\0\p{Surrogate}]/u.test(text) ? 400 : 422;
      expect(answers.slice(0, 2).map(({ statusCode }) => statusCode)).toEqual([refused, refused]);
    },
  );

  it('larger than 64 KiB, or no JSON at all, is refused with the error body', async () => {
    const large = await create({ ...orderRequest, padding: 'x'.repeat(70_000) });
    expect(large.statusCode).toBe(413);
    expect(large.json().errorCode).toBe(100);
    const broken = await service.app.http.inject({
      method: 'POST',
      url: '/api/v1/tickets/create',
      headers: { 'content-type': 'application/json' },
      payload: '{"a":',
    });
    expect([broken.statusCode, broken.json().errorCode]).toEqual([400, 100]);
  });

  it('that is empty, sent to pay as the browser does, is accepted', { tags: ['spec:7.16'] }, async () => {
    const ticket = await service.createTicket();
    const answer = await service.app.http.inject({
      method: 'POST',
      url: `/api/v1/tickets/pay?ticketId=${ticket.id}`,
      headers: { authorization: `Bearer ${ticket.token}`, 'content-type': 'application/json' },
    });
    expect([answer.statusCode, answer.json()]).toEqual([200, {}]);
  });
});

describe('a closed site', () => {
  it('refuses to create and keeps showing, paying and status', async () => {
    const ticket = await service.createTicket();
    const token = await service.logInOperator();
    expect((await service.call('POST', '/console/commands/close-site', { body: {}, token })).statusCode).toBe(
      200,
    );
    const refused = await service.call('POST', '/v1/tickets/create', {
      body: {
        wallet: { address: 'x' },
        user: { email: 'x' },
        payDetails: { currencyId: 1 },
        getDetails: { currencyId: 5 },
      },
    });
    expect([refused.statusCode, refused.json().errorCode]).toEqual([503, 503]);
    expect(await get(ticket, ticket.token)).toEqual([200, ticket.id]);
    expect(
      (await service.call('POST', `/v1/tickets/pay?ticketId=${ticket.id}`, { token: ticket.token }))
        .statusCode,
    ).toBe(200);
    expect((await service.call('GET', '/v1/status/get')).json().siteStatus).toBe(false);
    await service.call('POST', '/console/commands/open-site', { body: {}, token });
  });
});

describe('a referrer', () => {
  it('earns a fifth of the markup, and nothing from themselves', async () => {
    const own = await service.createTicket({ email: 'referrer@example.com' });
    const session = await logInWithMailedPassword('referrer@example.com');
    const user = async () => (await service.call('GET', '/v1/user', { token: session })).json();
    const { refCode } = await user();
    const pay = async (ticket: Held) => {
      await service.send(ticket);
      await service.mine(ids.bitcoin, 2);
      await service.mine(ids.tron, 9);
      await service.advance(30_000);
      expect((await service.view(ticket)).status).toBe(4);
    };
    await pay(own);
    await pay(
      await service.createTicket({
        email: 'referrer@example.com',
        refererCode: refCode,
        address: 'TLyqzVGLV1srkB7dToTAEqgDSfPtXRJZYH',
      }),
    );
    expect((await user()).referralFunds).toBe('0');
    await pay(
      await service.createTicket({ refererCode: refCode, address: 'TLyqzVGLV1srkB7dToTAEqgDSfPtXRJZYH' }),
    );
    // 0.9 % of 895 USDT is 8.055; the payout cost 6.5 TRX at 0.34; a fifth of the rest.
    const { referralFunds } = await user();
    expect(Number(referralFunds)).toBeGreaterThan(0.5);
    expect(Number(referralFunds)).toBeLessThan(1.6);
    await pay(await service.createTicket({ refererCode: refCode, address: addresses.tron }));
    expect((await user()).referralFunds).toBe(referralFunds);
  });

  it('is paid after an approval, by the rules, once', {
    tags: ['spec:7.20'],
  }, async () => {
    const email = 'payee@example.com';
    const first = await service.createTicket({ email });
    const session = await logInWithMailedPassword(email);
    const user = async () => (await service.call('GET', '/v1/user', { token: session })).json();
    const { refCode } = await user();
    const ask = async (change: object = {}, token = session) => {
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
    // 19,000 USDT of XMR for ETH: 1.7 % of it are the markup.
    const guest = await service.createTicket({
      give: [ids.xmr, ids.monero],
      get: [ids.eth, ids.ethereum],
      amount: '45',
      address: addresses.evm,
      refererCode: refCode,
    });
    await service.send(guest);
    await service.mine(ids.monero, 5);
    await service.mine(ids.ethereum, 7);
    await service.advance(30_000);
    expect(Number((await user()).referralFunds)).toBeGreaterThan(50);

    const methods = (await service.call('GET', '/v1/referral/withdrawalMethods', { token: session })).json();
    expect(methods.allowedCurrencies).toContainEqual({ id: ids.xrp, networksId: [ids.ripple] });
    const provisional = await service.createTicket({ email: 'nobody-yet@example.com' });
    expect(await ask({}, provisional.authToken ?? '')).toBe(401);
    expect(first.authToken).toBeDefined();
    expect(await ask({ amount: '9000' })).toBe(1);
    expect(await ask({ amount: '0.99' })).toBe(2);
    expect(
      await ask({ currencyId: ids.btc, networkId: ids.bitcoin, address: addresses.bitcoin, amount: '3' }),
    ).toBe(2);
    expect(await ask({ currencyId: ids.rub, networkId: null })).toBe(3);
    expect(await ask({ networkId: ids.tron })).toBe(3);
    expect(await ask({ address: addresses.tron })).toBe(4);
    expect(await ask({ memo: 'not a tag' })).toBe(5);
    expect(await ask({ amount: null })).toBe(100);
    const before = (await user()).referralFunds;

    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(answers.filter((answer) => answer === 6)).toHaveLength(2);
    const id = String(answers.find((answer) => typeof answer === 'string'));
    expect(Number(before) - Number((await user()).referralFunds)).toBeCloseTo(5, 6);

    const token = await service.logInOperator();
    expect(
      (
        await service.call('POST', '/console/commands/approve-withdrawal', {
          body: { withdrawal: id, reason: 'asked for' },
          token,
        })
      ).statusCode,
    ).toBe(200);
    await service.settle();
    await service.mine(ids.ripple, 2);
    await service.advance(30_000);
    const paid = await service.db
      .selectFrom('withdrawals')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirst();
    expect(paid?.state).toBe('paid');
    const sent = await service.db
      .selectFrom('sim_transactions')
      .select('amount')
      .where('memo', '=', '9')
      .where('from_service', '=', true)
      .execute();
    expect(sent).toHaveLength(1);
  });
});
