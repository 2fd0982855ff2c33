/** Whether the site is open, which coin types are allowed, the server's clock. */
import * as z from 'zod/mini';
import { utcTime } from './wire.ts';

export const siteStatus = z.object({
  siteStatus: z.boolean(),
  currencyTypesStatus: z.array(z.object({ key: z.int(), value: z.boolean() })),
});
export type SiteStatus = z.infer<typeof siteStatus>;

/**
 * Why the whole site sells nothing now: an operator closed it, no worker has given a sign of life for a while, or the database
 * cannot write.
 */
export const salesStops = ['closed', 'worker', 'database'] as const;
export type SalesStop = (typeof salesStops)[number];

export const serverTime = z.object({ utcTime });

/** A text in the two languages of the site. */
export interface InBothLanguages {
  readonly ru: string;
  readonly en: string;
}

/** A link that the operator put on the site: https, or mailto, tel, tg for a contact. */
export interface SiteLink {
  readonly name: string;
  readonly url: string;
}

/** A badge of an exchanger monitoring that lists the service. */
export interface Monitor extends SiteLink {
  /** A path on this site or a `data:` picture, because pages load pictures from nowhere else; `null` shows the name. */
  readonly imageUrl: string | null;
}

/** What the operator calls the service and links to. The server writes it into every page, as JSON. */
export interface SiteSettings {
  readonly name: InBothLanguages;
  /** French for its one page; without it that page shows the English one. */
  readonly slogan: InBothLanguages & { readonly fr?: string };
  readonly contacts: {
    readonly email: string | null;
    /** With its @. */
    readonly telegram: string | null;
    readonly others: readonly SiteLink[];
  };
  /** The external site that checks an address for tainted coins. */
  readonly amlCheckUrl: string;
  /** At most `MONITORS_MAX`. */
  readonly monitors: readonly Monitor[];
  readonly socials: readonly SiteLink[];
}

export const MONITORS_MAX = 4;
