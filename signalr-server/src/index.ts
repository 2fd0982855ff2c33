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
