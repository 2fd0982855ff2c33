import type { SiteLink, SiteSettings } from '@parom/contract/site';
import * as z from 'zod/mini';
import { changeIdentity, checkIdentity } from '../site/index.ts';
import { type Answer, say } from './answer.ts';
import { choice, line, optional, text } from './arguments.ts';
import {
  type Argument,
  type Command,
  change,
  type Operator,
  type OperatorDeps,
  question,
} from './operator-command.ts';
import { refuseBy, refuseFaults } from './refuse.ts';

const PICTURE_MAX = 16_000;

const russian = line('in Russian');
const english = line('in English');
const list = choice(['contacts', 'monitors', 'socials'], 'where the link stands');
const picture: Argument<string> = {
  help: 'a path on this site, or an SVG or PNG picture as data:image/…;base64,…; monitors only',
  schema: z
    .string()
    .check(
      z.maxLength(PICTURE_MAX),
      z.regex(/^(\/(?!\/)[\w./-]+|data:image\/(png|svg\+xml);base64,[A-Za-z0-9+/=]+)$/),
    ),
};

export const siteCommands = {
  'site-settings': question({
    summary: 'Shows the site’s name, slogan, contacts and links.',
    arguments: {},
    run: async ({ site }) => settingsShown(site().settings),
  }),
  'set-name': change({
    summary: 'Sets the site’s name.',
    arguments: { ru: russian, en: english },
    run: (deps, name, by) => set(deps, by, () => ({ name }), say('siteNamed', name)),
  }),
  'set-slogan': change({
    summary: 'Sets the sentence below the site’s name. French may be left out.',
    arguments: { ru: russian, en: english, fr: optional(line('in French, for /fr')) },
    run: (deps, { ru, en, fr }, by) =>
      set(
        deps,
        by,
        () => ({ slogan: { ru, en, ...(fr !== undefined && { fr }) } }),
        say('sloganSet', { hasFrench: fr !== undefined }),
      ),
  }),
  'set-contacts': change({
    summary:
      'Sets the contacts for customers; replies to letters go to the e-mail. An omitted contact disappears.',
    arguments: { email: optional(text('an e-mail address')), telegram: optional(text('a tag, as @name')) },
    run: (deps, { email = null, telegram = null }, by) =>
      set(
        deps,
        by,
        ({ contacts }) => ({ contacts: { ...contacts, email, telegram } }),
        say('contactsSet', {}),
      ),
  }),
  'set-aml-link': change({
    summary: 'Sets the link to an external site that checks addresses.',
    arguments: { url: text('https://…') },
    run: (deps, { url }, by) => set(deps, by, () => ({ amlCheckUrl: url }), say('amlLinkSet', { url })),
  }),
  'show-engine-room': change({
    summary: 'Shows or hides the public page of reserves, payouts and paused coins.',
    arguments: { shown: choice(['yes', 'no'], 'whether strangers see it') },
    run: (deps, { shown }, by) =>
      set(
        deps,
        by,
        () => ({ isEngineRoomShown: shown === 'yes' }),
        say('engineRoomShown', { isShown: shown === 'yes' }),
      ),
  }),
  'add-link': change({
    summary: 'Adds or replaces a contact, a monitor’s badge or a social link.',
    arguments: {
      list,
      name: line('the text of the link'),
      url: text('https://…; a contact also mailto:, tel: or tg:'),
      image: optional(picture),
    },
    run: async (deps, { list: where, name, url, image }, by) => {
      const link = { name, url, imageUrl: image ?? null };
      const done = say('linkAdded', { name, list: where });
      return set(deps, by, (settings) => withLink(settings, where, link), done);
    },
  }),
  'remove-link': change({
    summary: 'Removes a link from the site.',
    arguments: { list, name: text('the text of the link') },
    run: (deps, { list: where, name }, by) =>
      set(
        deps,
        by,
        (settings) => withoutLink(settings, where, name),
        say('linkRemoved', { name, list: where }),
      ),
  }),
} as const satisfies Record<string, Command>;

export function settingsShown(settings: SiteSettings) {
  const { name, slogan, contacts, amlCheckUrl, isEngineRoomShown = false, monitors, socials } = settings;
  const { email, telegram, others } = contacts;
  return {
    name,
    slogan,
    email,
    telegram,
    amlCheckUrl,
    isEngineRoomShown,
    contacts: others,
    monitors,
    socials,
  };
}

async function set(
  { db, clock, reload }: OperatorDeps,
  { email: by }: Operator,
  make: (settings: SiteSettings) => Partial<SiteSettings>,
  done: Answer,
): Promise<Answer> {
  await changeIdentity({ db, clock, by }, (before) => {
    const { settings, faults } = checkIdentity({ ...before, ...make(before) });
    if (faults.length > 0) throw refuseFaults(faults);
    return settings;
  });
  await reload.site();
  return done;
}

type List = 'contacts' | 'monitors' | 'socials';
type NewLink = SiteLink & { readonly imageUrl: string | null };

function withLink(
  settings: SiteSettings,
  where: List,
  { imageUrl, ...link }: NewLink,
): Partial<SiteSettings> {
  const { contacts, monitors, socials } = settings;
  if (where === 'monitors') return { monitors: placed(monitors, { ...link, imageUrl }) };
  if (imageUrl !== null) throw refuseBy('pictureOnlyForMonitors', {});
  if (where === 'socials') return { socials: placed(socials, link) };
  return { contacts: { ...contacts, others: placed(contacts.others, link) } };
}

function placed<Link extends SiteLink>(links: readonly Link[], link: Link): readonly Link[] {
  const at = links.findIndex(({ name }) => name === link.name);
  return at >= 0 ? links.with(at, link) : [...links, link];
}

function withoutLink({ contacts, monitors, socials }: SiteSettings, where: List, name: string) {
  const left = <Link extends SiteLink>(links: readonly Link[]): readonly Link[] => {
    const others = links.filter((link) => link.name !== name);
    if (others.length === links.length) throw refuseBy('noSuchLink', { name, list: where });
    return others;
  };
  if (where === 'monitors') return { monitors: left(monitors) };
  if (where === 'socials') return { socials: left(socials) };
  return { contacts: { ...contacts, others: left(contacts.others) } };
}
