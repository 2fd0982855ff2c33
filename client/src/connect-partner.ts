import { type Site, siteOver } from './connect-site.ts';
import { ParomError } from './errors.ts';
import type { Hub } from './hub.ts';
import { type Call, type ConnectOptions, fetchOf, originOf, sender } from './send.ts';
import { type Key, signatureHeaders } from './sign.ts';
import type { Earnings, Order, OrderMade, OrderRequest, Quote, QuoteRequest } from './types.ts';
import { type WatchOptions, watchOrder } from './watch-order.ts';

export interface PartnerOptions extends ConnectOptions {
  readonly keyId: string;
  /** Belongs on a server: a page shows it to every visitor. */
  readonly secret: string;
}

export interface Partner extends Site {
  quote(request: QuoteRequest): Promise<Quote>;
  createOrder(request: OrderRequest): Promise<OrderMade>;
  order(orderId: string): Promise<Order>;
  earnings(): Promise<Earnings>;
  /**
   * Calls `onChange` at first and after each change; ends with the order. With the answer of `createOrder`
   * a change comes by live events within a second; with the id alone the order is asked for.
   */
  watchOrder(order: string | OrderMade, onChange: (order: Order) => void, how?: WatchOptions): Promise<Order>;
}

const OLD_TIMESTAMP = 92;

export function connectPartner(options: PartnerOptions): Partner {
  const send = sender(options);
  const signed = signing(options, send);
  const base = '/api/partner/v1';
  const order = (orderId: string) =>
    signed<Order>({ method: 'GET', path: `${base}/orders/${encodeURIComponent(orderId)}` });
  return {
    ...siteOver(send),
    quote: (body) => signed<Quote>({ method: 'POST', path: `${base}/quotes`, body }),
    createOrder: (body) => signed<OrderMade>({ method: 'POST', path: `${base}/orders`, body }),
    order,
    earnings: () => signed<Earnings>({ method: 'GET', path: `${base}/earnings` }),
    watchOrder: (watched, onChange, how) => {
      const orderId = typeof watched === 'string' ? watched : watched.orderId;
      return watchOrder(() => order(orderId), onChange, how, hubOf(options, watched));
    },
  };
}

/** The link of the order is also its key to live events. */
function hubOf(options: PartnerOptions, watched: string | OrderMade): Hub | null {
  const token = typeof watched === 'string' ? null : new URL(watched.pageUrl).searchParams.get('offerToken');
  return token === null ? null : { origin: originOf(options.site), token, fetch: fetchOf(options) };
}

/** A machine whose clock is wrong asks the service for its time, and signs again. */
function signing(key: Key, send: ReturnType<typeof sender>) {
  let aheadMs = 0;
  const readClock = async () => {
    const { utcTime } = await send<{ utcTime: string }>({ method: 'GET', path: '/api/v1/service/utcTime' });
    aheadMs = Date.parse(utcTime) - Date.now();
  };
  return async <Answer>(call: Call): Promise<Answer> => {
    const sign = (body: string) => signatureHeaders(key, { ...call, body, now: Date.now() + aheadMs });
    try {
      return await send<Answer>({ ...call, sign });
    } catch (error) {
      if (!(error instanceof ParomError) || error.code !== OLD_TIMESTAMP) throw error;
      await readClock();
      return send<Answer>({ ...call, sign });
    }
  };
}
