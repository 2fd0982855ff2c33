/** The official client's connection, with its own timeouts and retries. */

import { HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import { HUB_PATH } from '@parom/contract/hub';

/** Loaded with the first ticket only. */
export const hubConnection = (token: string) =>
  new HubConnectionBuilder()
    .withUrl(location.origin + HUB_PATH, { accessTokenFactory: () => token })
    .withAutomaticReconnect()
    .configureLogging(LogLevel.None)
    .build();
