import { HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import { HUB_PATH } from '@parom/contract/hub';

export const hubConnection = (token: string) =>
  new HubConnectionBuilder()
    .withUrl(location.origin + HUB_PATH, { accessTokenFactory: () => token })
    .withAutomaticReconnect()
    .configureLogging(LogLevel.None)
    .build();
