/** Every call by every kind of caller. A call without a row here does not compile. */
import { consoleEndpoints } from '@parom/contract/console/endpoints';
import { type EndpointName, endpoints } from '@parom/contract/endpoints';
import { SESSION_LONG_MS } from '@parom/contract/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Held, openService, type Service } from '../service.ts';
import { soundRequest } from '../sound-requests.ts';

const callers = [
  'nobody',
  'forged',
  'expired',
  'otherTicket',
  'otherUser',
  'provisional',
  'owner',
  'operator',
] as const;
type Caller = (typeof callers)[number];
/** What a caller is answered: a status, and its error code where it is a refusal. */
type Row = Readonly<Record<Caller, string>>;

const everybody = (answer: string): Row =>
  Object.fromEntries(callers.map((caller) => [caller, answer])) as Row;
/** Sessions of users, provisional ones among them; a ticket's token is no session. */
const sessions = (answer: string, changes: Partial<Row> = {}): Row => ({
  ...everybody(answer),
  nobody: '401 401',
  forged: '401 401',
  expired: '401 401',
  otherTicket: '401 401',
  operator: '401 401',
  ...changes,
});
const ofOneTicket: Row = {
  nobody: '401 401',
  forged: '401 401',
  expired: '401 401',
  otherTicket: '422 401',
  otherUser: '422 401',
  // The session that a stranger's ticket made.
  provisional: '422 401',
  owner: '200',
  // A session of the console is none of the site.
  operator: '401 401',
};

const table: Readonly<Record<EndpointName, Row>> = {
  login: everybody('200'),
  register: everybody('200'),
  changePassword: sessions('422 2'),
  logout: sessions('204'),
  user: sessions('200'),
  savePreferences: sessions('200'),
  saveReferrer: sessions('200'),
  status: everybody('200'),
  siteText: everybody('404 404'),
  rates: everybody('200'),
  rateHistory: everybody('200'),
  currencies: everybody('200'),
  pairDetails: everybody('200'),
  createTicket: everybody('200'),
  ticket: ofOneTicket,
  pay: ofOneTicket,
  ways: ofOneTicket,
  // No stranger can make a quote, so the owner's is over.
  chooseWay: { ...ofOneTicket, owner: '422 30' },
  acknowledge: ofOneTicket,
  changeTicketEmail: { ...ofOneTicket, owner: '422 62' },
  handOver: ofOneTicket,
  takeOver: everybody('422 70'),
  pushKey: everybody('200'),
  askPush: { ...ofOneTicket, owner: '422 80' },
  stopPush: ofOneTicket,
  receipt: { ...ofOneTicket, owner: '422 21' },
  exchangeTimes: everybody('200'),
  recentTickets: everybody('200'),
  ticketCollection: sessions('200'),
  withdrawalMethods: sessions('200'),
  requestWithdrawal: sessions('422 1', { provisional: '422 401' }),
  engineRoom: everybody('404 404'),
  utcTime: everybody('200'),
};

const operatorsOnly: Row = { ...everybody('401 401'), operator: '200' };
const operatorCalls: readonly (readonly ['GET' | 'POST', string, unknown])[] = [
  ['GET', '/console/commands', undefined],
  ['POST', '/console/commands/tickets', {}],
];

const password = 'a-good-password';
let service: Service;
let ticket: Held;
let other: Held;
let ended: string;
let count = 0;

const logIn = async (email: string, secret: string): Promise<string> => {
  const body = { email, password: secret, rememberme: true };
  return (await service.call('POST', '/v1/auth/login', { body })).json().token;
};
const register = async (email: string): Promise<string> => {
  await service.call('POST', '/v1/auth/register', { body: { email, password, language: 1 } });
  return logIn(email, password);
};

beforeAll(async () => {
  service = await openService();
  ended = await register('ended@example.com');
  await service.advance(SESSION_LONG_MS);
  const owner = await register('owner@example.com');
  ticket = await service.createTicket({ bearer: owner });
  other = await service.createTicket();
  await register('other@example.com');
});
afterAll(() => service.close());

/** A fresh one for every cell: some calls end the session that makes them. */
async function bearerOf(caller: Caller): Promise<string | undefined> {
  switch (caller) {
    case 'nobody':
      return undefined;
    case 'forged':
      return 'x'.repeat(43);
    case 'expired':
      return ended;
    case 'otherTicket':
      return other.token;
    case 'otherUser':
      return logIn('other@example.com', password);
    case 'provisional':
      return (await service.createTicket()).authToken;
    case 'owner':
      return logIn('owner@example.com', password);
    case 'operator':
      return service.logInOperator();
  }
}

/** Well-formed, so that only the caller decides. */
function requestOf(name: EndpointName) {
  count += 1;
  const parts = { email: 'owner@example.com', password, newEmail: `new${count}@example.com` };
  const { method, path, query, body } = soundRequest(name, { ...parts, ticketId: ticket.id });
  return { method, path: `${path}?${new URLSearchParams(query)}`, body };
}

async function answerTo(caller: Caller, method: 'GET' | 'POST' | 'PUT', path: string, body: unknown) {
  const answer = await service.call(method, path, { body, token: await bearerOf(caller) });
  const code = answer.statusCode >= 400 ? ` ${answer.json().errorCode}` : '';
  return `${answer.statusCode}${code}`;
}

describe.each(Object.keys(endpoints) as EndpointName[])('the call %s', (name) => {
  it('made by every kind of caller, answers each as the table says', {
    tags: ['threat:foreign-call', 'threat:provisional-withdrawal'],
  }, async () => {
    const answers: Partial<Record<Caller, string>> = {};
    for (const caller of callers) {
      const { method, path, body } = requestOf(name);
      answers[caller] = await answerTo(caller, method, path, body);
    }
    expect(answers).toEqual(table[name]);
  });
});

describe.each(operatorCalls)('the operator’s call %s %s', (method, path, body) => {
  it('made by every kind of caller, answers the operator alone', async () => {
    const answers: Partial<Record<Caller, string>> = {};
    for (const caller of callers) answers[caller] = await answerTo(caller, method, path, body);
    expect(answers).toEqual(operatorsOnly);
  });
});

describe('the public port', () => {
  it('answers 404 to every call of the console', { tags: ['threat:operator-call'] }, async () => {
    const token = await service.logInOperator();
    for (const { method, path } of Object.values(consoleEndpoints)) {
      for (const headers of [
        {},
        { authorization: `Bearer ${token}` },
        { cookie: `parom-console=${token}` },
      ]) {
        const { statusCode } = await service.app.http.inject({ method, url: path, headers });
        expect(`${method} ${path} ${statusCode}`).toBe(`${method} ${path} 404`);
      }
    }
  });
});

describe('every command of the operator', () => {
  it('refuses every other caller before it reads the body', async () => {
    const help = await service.call('GET', '/console/commands', { token: await bearerOf('operator') });
    const commands: { name: string }[] = help.json().commands;
    expect(commands.length).toBeGreaterThan(40);
    for (const caller of callers.filter((each) => each !== 'operator')) {
      const token = await bearerOf(caller);
      for (const { name } of commands) {
        const { statusCode } = await service.call('POST', `/console/commands/${name}`, { token, body: {} });
        expect(`${caller} ${name} ${statusCode}`).toBe(
          `${caller} ${name} ${operatorsOnly[caller].slice(0, 3)}`,
        );
      }
    }
  });
});

describe('a call that answers a user', () => {
  it('shows another caller nothing of the owner', { tags: ['threat:foreign-call'] }, async () => {
    const stranger = await bearerOf('otherUser');
    for (const name of ['user', 'ticketCollection'] as const) {
      const { path } = requestOf(name);
      const { body } = await service.call('GET', path, { token: stranger });
      expect(body).not.toContain('owner@');
      expect(body).not.toContain(ticket.id);
    }
  });
});
