/** The official client of the hub's protocol, as a page uses it; notes the news it got. */

import { HttpTransportType, type HubConnection, HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import { HUB_PATH, type HubTarget } from '@parom/contract/hub';

const targets: readonly HubTarget[] = ['statusChanged', 'recalculated'];

export const transports = {
  WebSockets: HttpTransportType.WebSockets,
  'server-sent events': HttpTransportType.ServerSentEvents,
  'long polling': HttpTransportType.LongPolling,
} as const;

export interface Told {
  readonly what: readonly unknown[];
  /** By the machine's clock, in milliseconds. */
  readonly at: number;
}

export interface LiveClient {
  readonly connection: HubConnection;
  readonly news: readonly Told[];
  /** The news it got, without the times: `['statusChanged', id, 2]`. */
  heard(): (readonly unknown[])[];
}

/** @param base where the server listens, `http://127.0.0.1:8080` */
export async function connectLive(
  base: string,
  token: string,
  transport: HttpTransportType = HttpTransportType.WebSockets,
): Promise<LiveClient> {
  const connection = new HubConnectionBuilder()
    .withUrl(`${base}${HUB_PATH}`, { transport, accessTokenFactory: () => token })
    .configureLogging(LogLevel.None)
    .build();
  const news: Told[] = [];
  for (const target of targets)
    connection.on(
      target,
      (...values: unknown[]) => void news.push({ what: [target, ...values], at: Date.now() }),
    );
  await connection.start();
  return { connection, news, heard: () => news.map(({ what }) => what) };
}
