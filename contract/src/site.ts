/** Whether the site is open, which coin types are allowed, the server's clock. */
import * as z from 'zod/mini';
import { utcTime } from './wire.ts';

export const siteStatus = z.object({
  siteStatus: z.boolean(),
  currencyTypesStatus: z.array(z.object({ key: z.int(), value: z.boolean() })),
});
export type SiteStatus = z.infer<typeof siteStatus>;

export const serverTime = z.object({ utcTime });
export type ServerTime = z.infer<typeof serverTime>;
