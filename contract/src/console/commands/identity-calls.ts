import * as z from 'zod/mini';
import { type SiteSettings } from '../../site.ts';
import { IDENTITY_LENGTH_MAX, siteIdentity } from '../identity.ts';
import type { Argument } from './arguments.ts';
import { whole } from './arguments.ts';
import { act, type Calls } from './call.ts';

const NOT_THE_FORM = 'not the JSON of name, slogan, contacts and links';
/** A text: the audit keeps only its digest. */
const identity: Argument<SiteSettings, string> = {
  help: 'JSON with all values of `site-settings`; pictures as data:image/…;base64,…',
  schema: z.pipe(
    z.string(),
    z.transform((sent, context): SiteSettings => {
      const read = siteIdentity.safeParse(parsed(sent));
      if (read.success && sent.length <= IDENTITY_LENGTH_MAX) return read.data;
      context.issues.push({ code: 'custom', message: NOT_THE_FORM, input: sent });
      return z.NEVER;
    }),
  ),
};
function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
const seen = whole('how many publications you saw, 0 for none');

export const identityCalls = {
  'save-identity': act({
    summary: 'Saves a version of the site’s name, look, contacts and links. Visitors do not see it.',
    arguments: { identity, version: whole('the last version that you saw, 0 for none') },
  }),
  'publish-identity': act({
    summary: 'Shows visitors a saved version of the site’s name, look, contacts and links.',
    arguments: { version: whole('the saved version'), seen },
  }),
  'withdraw-identity': act({
    summary: 'Shows visitors the built-in name, look, contacts and links again. Saved versions stay.',
    arguments: { seen },
  }),
} as const satisfies Calls;
