import { siteIdentity } from '@parom/contract/console/identity';
import type { SiteSettings } from '@parom/contract/site';
import * as z from 'zod/mini';
import {
  checkIdentity,
  IDENTITY_LENGTH_MAX,
  publishIdentity,
  readIdentityVersion,
  saveIdentity,
} from '../site/index.ts';
import { say } from './answer.ts';
import { whole } from './arguments.ts';
import { type Argument, type Command, change } from './operator-command.ts';
import { refuseBy, refuseFaults } from './refuse.ts';
import { written } from './text-commands.ts';

const NOT_THE_FORM = 'not the JSON of name, slogan, contacts and links';

/** A text: the audit keeps only its digest. */
const identity: Argument<SiteSettings> = {
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

export const identityCommands = {
  'save-identity': change({
    summary: 'Saves a version of the site’s name, look, contacts and links. Visitors do not see it.',
    arguments: { identity, version: whole('the last version that you saw, 0 for none') },
    run: async (deps, { identity: sent, version }, operator) => {
      const settings = accepted(sent);
      await written(deps, operator, 'saved', (act) => saveIdentity(act, { settings, seen: version }));
      return say('identitySaved', { version: version + 1 });
    },
  }),
  'publish-identity': change({
    summary: 'Shows visitors a saved version of the site’s name, look, contacts and links.',
    arguments: { version: whole('the saved version'), seen },
    run: async (deps, { version, seen: number }, operator) => {
      const settings = await readIdentityVersion(deps.db, version);
      if (settings === null) throw refuseBy('noSuchVersion', { version });
      accepted(settings);
      const change = { version, seen: number };
      await written(deps, operator, 'published', (act) => publishIdentity(act, change));
      await deps.reload.site();
      return say('identityPublished', { version });
    },
  }),
  'withdraw-identity': change({
    summary: 'Shows visitors the built-in name, look, contacts and links again. Saved versions stay.',
    arguments: { seen },
    run: async (deps, { seen: number }, operator) => {
      const change = { version: null, seen: number };
      await written(deps, operator, 'published', (act) => publishIdentity(act, change));
      await deps.reload.site();
      return say('identityWithdrawn', {});
    },
  }),
} as const satisfies Record<string, Command>;

function accepted(sent: SiteSettings): SiteSettings {
  const { settings, faults } = checkIdentity(sent);
  if (faults.length > 0) throw refuseFaults(faults);
  return settings;
}
