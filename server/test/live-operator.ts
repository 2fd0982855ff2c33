/** The official client of the hub's protocol, as an open page of the console uses it. */
import { HttpTransportType, type HubConnection, HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import { LIVE_PATH, type Signal } from '@parom/contract/console/live';

export { transports } from './live-client.ts';

export interface BrowserSession {
  readonly cookie: string;
  readonly csrfToken: string;
}

export interface LiveOperator {
  readonly connection: HubConnection;
  readonly heard: Signal[];
}

export async function connectOperator(
  base: string,
  { cookie, csrfToken }: BrowserSession,
  transport = HttpTransportType.WebSockets,
): Promise<LiveOperator> {
  const connection = new HubConnectionBuilder()
    .withUrl(base + LIVE_PATH, { transport, headers: { cookie }, accessTokenFactory: () => csrfToken })
    .configureLogging(LogLevel.None)
    .build();
  const heard: Signal[] = [];
  connection.on('changed', (what: Signal) => void heard.push(what));
  await connection.start();
  return { connection, heard };
}
