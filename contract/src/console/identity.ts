import * as z from 'zod/mini';
import { saidCell } from './answers/said.ts';
import type { ConsoleEndpoint } from './endpoint.ts';
import { callRoles } from './rights.ts';

export const IDENTITY_LENGTH_MAX = 56_000;

const inBoth = { ru: z.string(), en: z.string() };
const link = { name: z.string(), url: z.string() };
const links = z.readonly(z.array(z.strictObject(link)));

/** As it is saved: pictures are `data:`, or paths on the site. */
export const siteIdentity = z.strictObject({
  name: z.strictObject(inBoth),
  slogan: z.strictObject({ ...inBoth, fr: z.optional(z.string()) }),
  accent: z.optional(z.strictObject({ dark: z.string(), light: z.string() })),
  logo: z.optional(z.string()),
  contacts: z.strictObject({
    email: z.nullable(z.string()),
    telegram: z.nullable(z.string()),
    others: links,
  }),
  amlCheckUrl: z.string(),
  isEngineRoomShown: z.optional(z.boolean()),
  monitors: z.readonly(z.array(z.strictObject({ ...link, imageUrl: z.nullable(z.string()) }))),
  socials: links,
});
export type SiteIdentity = z.infer<typeof siteIdentity>;

export const shownIdentity = z.object({
  /** The last version, or the built-in identity. */
  draft: siteIdentity,
  builtIn: siteIdentity,
  versions: z.array(z.object({ version: z.int(), savedBy: z.string(), savedAt: z.string() })),
  publications: z.array(
    z.object({
      number: z.int(),
      /** `null`: the built-in identity. */
      version: z.nullable(z.int()),
      publishedBy: z.string(),
      publishedAt: z.string(),
    }),
  ),
});
export type ShownIdentity = z.infer<typeof shownIdentity>;

export const checkedIdentity = z.object({
  /** As it would be saved: drawings are cleaned. */
  identity: siteIdentity,
  faults: z.array(saidCell),
  /** Elements and attributes that a cleaned drawing lost. */
  removed: z.array(z.string()),
});

export const identityEndpoints = {
  siteIdentity: {
    method: 'GET',
    path: '/api/console/identity',
    role: callRoles.siteIdentity,
    summary: 'Name, look, contacts and links of the site: the last version, and its history',
    answer: shownIdentity,
  },
  siteIdentityVersion: {
    method: 'GET',
    path: '/api/console/identity/version',
    role: callRoles.siteIdentityVersion,
    summary: 'One saved version of the site’s name, look, contacts and links',
    query: z.object({ version: z.string().check(z.regex(/^\d{1,9}$/)) }),
    answer: z.object({ identity: siteIdentity }),
  },
  siteIdentityPreview: {
    method: 'POST',
    path: '/api/console/identity/preview',
    role: callRoles.siteIdentityPreview,
    summary: 'Name, look, contacts and links as the site would show them, or their faults',
    body: z.object({ identity: siteIdentity }),
    answer: checkedIdentity,
  },
} as const satisfies Record<string, ConsoleEndpoint>;
