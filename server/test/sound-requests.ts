/** For every call a request that is well-formed: what tests send as it is, or break. */
import { type EndpointName, endpoints } from '@parom/contract/endpoints';
import { addresses, ids } from './factories.ts';

export interface SoundRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Below `/api`, without the query. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** `undefined` where nothing is sent. */
  readonly body: unknown;
}

export interface SoundParts {
  /** Of an account that exists; the password that is sent is not its own unless it is given. */
  readonly email: string;
  readonly password?: string;
  /** Not in use yet. */
  readonly newEmail: string;
  readonly ticketId: string;
}

export function soundRequest(name: EndpointName, parts: SoundParts): SoundRequest {
  const { method, path } = endpoints[name];
  return {
    method,
    path: path.replace(':id', encodeURIComponent(parts.ticketId)),
    query: queriesOf(parts)[name] ?? {},
    body: method === 'GET' ? undefined : (bodiesOf(parts)[name] ?? {}),
  };
}

const queriesOf = ({ ticketId }: SoundParts): Partial<Record<EndpointName, Record<string, string>>> => ({
  pairDetails: {
    fromCurrencyId: String(ids.btc),
    toCurrencyId: String(ids.usdt),
    fromNetworkId: String(ids.bitcoin),
    toNetworkId: String(ids.tron),
  },
  siteText: { name: 'legal/terms', language: 'en', version: '1' },
  rateHistory: { fromCurrencyId: String(ids.btc), toCurrencyId: String(ids.usdt), range: '24h' },
  pay: { ticketId },
  acknowledge: { ticketId },
  changeTicketEmail: { ticketId },
  handOver: { ticketId },
  takeOver: { ticketId },
  askPush: { ticketId },
  stopPush: { ticketId },
  ticketCollection: { count: '10', offset: '0' },
});

function bodiesOf({ email, newEmail, password = 'wrong-password' }: SoundParts) {
  const newPassword = 'a-new-password';
  const bodies: Partial<Record<EndpointName, unknown>> = {
    login: { email, password, rememberme: true, referrerHeader: null },
    register: {
      email: newEmail,
      password: newPassword,
      refererCode: null,
      language: 1,
      referrerHeader: null,
    },
    changePassword: { previousPassword: 'wrong-password', newPassword, newPassword2: newPassword },
    savePreferences: { language: 2 },
    saveReferrer: { referrer: 'https://example.com/page' },
    createTicket: {
      wallet: { address: addresses.tron, memo: null, isMemoRequired: false },
      user: { email: newEmail, language: 1, refererCode: null, referrerHeader: null },
      payDetails: { currencyId: ids.btc, networkId: ids.bitcoin, amount: '0.001' },
      getDetails: { currencyId: ids.usdt, networkId: ids.tron },
    },
    chooseWay: { way: 'refund', quote: 'no-quote', address: null, memo: null, confirmation: null },
    acknowledge: { untilUtc: '2025-11-21T10:00:00Z' },
    changeTicketEmail: { email: newEmail },
    takeOver: { code: 'unknown' },
    askPush: { endpoint: 'https://127.0.0.1/x', p256dh: 'x', auth: 'x' },
    stopPush: { endpoint: 'https://push.example.org/x' },
    requestWithdrawal: {
      amount: '5',
      currencyId: ids.usdt,
      networkId: ids.tron,
      address: addresses.tron,
      memo: null,
    },
  };
  return bodies;
}
