/** The ASP.NET Core SignalR server protocol: clients connect, publications reach them. Knows no word of what they say. */
export { createHub } from './hub.ts';
export type { Hub, HubOptions, Publication } from './hub-options.ts';
export type { HubTiming } from './timing.ts';
