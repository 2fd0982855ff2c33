/** The ASP.NET Core SignalR server protocol: clients connect, publications reach them. Knows no word of what they say. */
export type { Hub, HubOptions, HubPrincipal, Publication } from './hub-options.ts';
