import * as z from 'zod/mini';
import { utcTime } from './wire.ts';

export const siteStatus = z.object({
  siteStatus: z.boolean(),
  currencyTypesStatus: z.array(z.object({ key: z.int(), value: z.boolean() })),
});
export type SiteStatus = z.infer<typeof siteStatus>;

/** By an operator, without a living worker, or without a writable database. */
export const salesStops = ['closed', 'worker', 'database'] as const;
export type SalesStop = (typeof salesStops)[number];

export const serverTime = z.object({ utcTime });

export interface InBothLanguages {
  readonly ru: string;
  readonly en: string;
}

/** https, or mailto, tel, tg for a contact. */
export interface SiteLink {
  readonly name: string;
  readonly url: string;
}

export interface Monitor extends SiteLink {
  /** On this site or `data:`: pages load no others. `null` shows the name. */
  readonly imageUrl: string | null;
}

export interface SiteSettings {
  readonly name: InBothLanguages;
  /** French falls back to English. */
  readonly slogan: InBothLanguages & { readonly fr?: string };
  readonly contacts: {
    readonly email: string | null;
    readonly telegram: string | null;
    readonly others: readonly SiteLink[];
  };
  /** Checks addresses for tainted coins. */
  readonly amlCheckUrl: string;
  readonly isEngineRoomShown?: boolean;
  readonly monitors: readonly Monitor[];
  readonly socials: readonly SiteLink[];
}

export const MONITORS_MAX = 4;
