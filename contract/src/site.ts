import * as z from 'zod/mini';
import { utcTime } from './wire.ts';

export const maintenance = z.object({
  message: z.optional(z.object({ ru: z.string(), en: z.string() })),
  /** The site opens by itself then. */
  until: z.optional(utcTime),
});
export type Maintenance = z.infer<typeof maintenance>;

export const siteStatus = z.object({
  siteStatus: z.boolean(),
  /** Only while an operator's closing says more than `false`. */
  maintenance: z.optional(maintenance),
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

/** As `#08795a`; one colour cannot be read on both grounds. */
export interface Accent {
  readonly dark: string;
  readonly light: string;
}

export interface SiteSettings {
  readonly name: InBothLanguages;
  /** French falls back to English. */
  readonly slogan: InBothLanguages & { readonly fr?: string | undefined };
  /** Without: the built-in ones. */
  readonly accent?: Accent | undefined;
  /** As `imageUrl`. Without: the built-in mark. */
  readonly logo?: string | undefined;
  readonly contacts: {
    readonly email: string | null;
    readonly telegram: string | null;
    readonly others: readonly SiteLink[];
  };
  /** Checks addresses for tainted coins. */
  readonly amlCheckUrl: string;
  readonly isEngineRoomShown?: boolean | undefined;
  readonly monitors: readonly Monitor[];
  readonly socials: readonly SiteLink[];
}

export const MONITORS_MAX = 4;
export const PICTURE_BYTES_MAX = 12_000;
