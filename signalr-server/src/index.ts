/** A server of ASP.NET Core SignalR's hub protocol: clients connect and receive publications. See README.md. */
export { createHub } from './hub.ts';
export type {
  AddressLimits,
  ClientNetwork,
  Hub,
  HubOptions,
  HubPrincipal,
  Publication,
} from './hub-options.ts';
export { HubRefusal } from './requests/refusals.ts';
export type { HubTiming } from './timing.ts';
