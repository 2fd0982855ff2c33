/** The official client's connection to the hub, as it comes: its time-outs and its first tries are the product's own. */

import { HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import { HUB_PATH } from '@parom/contract/hub';

/** Loaded when the first line is opened: a visitor without a ticket never needs it. */
export const hubConnection = (token: string) =>
  new HubConnectionBuilder()
    .withUrl(location.origin + HUB_PATH, { accessTokenFactory: () => token })
    .withAutomaticReconnect()
    .configureLogging(LogLevel.None)
    .build();
