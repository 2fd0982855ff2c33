export { removeOldNonces } from './check-call.ts';
export {
  type AskedKey,
  makePartnerKey,
  revokePartnerKey,
  rotatePartnerKey,
  sealPartnerKeys,
} from './keys.ts';
export { dataKeysOfPartners, listKeys } from './keys-store.ts';
export { removeOldQuotes } from './orders.ts';
export { type PartnerRoutesDeps, partnerRoutes } from './partner-routes.ts';
