import { isEmail } from '@parom/contract/rules';
import { MONITORS_MAX, type SiteLink, type SiteSettings } from '@parom/contract/site';
import * as z from 'zod/mini';
import { changeSettings } from '../site/index.ts';
import { choice, line, optional, text } from './arguments.ts';
import {
  type Argument,
  type Command,
  change,
  type OperatorDeps,
  question,
  refuse,
} from './operator-command.ts';

const LINKS_MAX = 20;
/** Each page carries the picture. */
const PICTURE_MAX = 16_000;

const russian = line('in Russian');
const english = line('in English');
const list = choice(['contacts', 'monitors', 'socials'], 'where the link stands');
const picture: Argument<string> = {
  help: 'a path on this site, or a data:image/…;base64,… picture; monitors only',
  schema: z
    .string()
    .check(
      z.maxLength(PICTURE_MAX),
      z.regex(/^(\/(?!\/)[\w./-]+|data:image\/(png|webp|jpeg|gif|svg\+xml);base64,[A-Za-z0-9+/=]+)$/),
    ),
};

export const siteCommands = {
  'site-settings': question({
    summary: 'Shows the site’s name, slogan, contacts and links.',
    arguments: {},
    run: async ({ site }) => {
      const {
        name,
        slogan,
        contacts,
        amlCheckUrl,
        isEngineRoomShown = false,
        monitors,
        socials,
      } = site().settings;
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
    },
  }),
  'set-name': change({
    summary: 'Sets the site’s name.',
    arguments: { ru: russian, en: english },
    run: (deps, name) => set(deps, () => ({ name }), `The site is called ${name.ru}, ${name.en}.`),
  }),
  'set-slogan': change({
    summary:
      'Sets the sentence below the site’s name. Without a French one, French pages show the English one.',
    arguments: { ru: russian, en: english, fr: optional(line('in French, for /fr')) },
    run: (deps, { ru, en, fr }) =>
      set(
        deps,
        () => ({ slogan: { ru, en, ...(fr !== undefined && { fr }) } }),
        fr === undefined ? 'The slogan is set; /fr shows the English one.' : 'The slogan is set.',
      ),
  }),
  'set-contacts': change({
    summary:
      'Sets the contacts for customers; replies to letters go to the e-mail. An omitted contact disappears; the last one cannot.',
    arguments: { email: optional(text('an e-mail address')), telegram: optional(text('a tag, as @name')) },
    run: (deps, { email = null, telegram = null }) => {
      if (email !== null && !isEmail(email)) throw refuse('that is not an e-mail address');
      if (telegram !== null && !/^@\w{5,32}$/.test(telegram)) throw refuse('a tag is @ and 5 to 32 signs');
      return set(
        deps,
        ({ contacts }) => ({ contacts: reachable({ ...contacts, email, telegram }) }),
        'The contacts are set.',
      );
    },
  }),
  'set-aml-link': change({
    summary: 'Sets the link to an external site that checks addresses.',
    arguments: { url: text('https://…') },
    run: (deps, { url }) => set(deps, () => ({ amlCheckUrl: webUrl(url) }), `The AML check is ${url}.`),
  }),
  'show-engine-room': change({
    summary:
      'Shows or hides the public page of the reserves, their last comparison, the day’s payouts and paused coins.',
    arguments: { shown: choice(['yes', 'no'], 'whether strangers see it') },
    run: (deps, { shown }) =>
      set(
        deps,
        () => ({ isEngineRoomShown: shown === 'yes' }),
        shown === 'yes'
          ? 'The page /engine-room is public, and the footer links to it.'
          : 'The page /engine-room is hidden.',
      ),
  }),
  'add-link': change({
    summary: 'Adds a contact, a monitor’s badge or a social link, or replaces the link of that name.',
    arguments: {
      list,
      name: line('the text of the link'),
      url: text('https://…; a contact also mailto:, tel: or tg:'),
      image: optional(picture),
    },
    run: async (deps, { list: where, name, url, image }) => {
      const link = { name, url: where === 'contacts' ? contactUrl(url) : webUrl(url) };
      const imageUrl = image ?? null;
      await set(deps, (settings) => withLink(settings, where, { ...link, imageUrl }), '');
      return `${name} is among the ${where}.`;
    },
  }),
  'remove-link': change({
    summary: 'Removes a link from the site.',
    arguments: { list, name: text('the text of the link') },
    run: (deps, { list: where, name }) =>
      set(deps, (settings) => withoutLink(settings, where, name), `${name} is gone from the ${where}.`),
  }),
} as const satisfies Record<string, Command>;

async function set(
  { db, clock, reload }: OperatorDeps,
  make: (settings: SiteSettings) => Partial<SiteSettings>,
  sentence: string,
): Promise<string> {
  await changeSettings(db, clock.now(), make);
  await reload.site();
  return sentence;
}

type List = 'contacts' | 'monitors' | 'socials';
type NewLink = SiteLink & { readonly imageUrl: string | null };

function withLink(
  settings: SiteSettings,
  where: List,
  { imageUrl, ...link }: NewLink,
): Partial<SiteSettings> {
  const { contacts, monitors, socials } = settings;
  if (where === 'monitors') return { monitors: placed(monitors, { ...link, imageUrl }, MONITORS_MAX) };
  if (imageUrl !== null) throw refuse('only a monitor has a picture');
  if (where === 'socials') return { socials: placed(socials, link, LINKS_MAX) };
  return { contacts: { ...contacts, others: placed(contacts.others, link, LINKS_MAX) } };
}

function placed<Link extends SiteLink>(links: readonly Link[], link: Link, most: number): readonly Link[] {
  const at = links.findIndex(({ name }) => name === link.name);
  if (at >= 0) return links.with(at, link);
  if (links.length >= most) throw refuse(`there are ${most} already; remove one first`);
  return [...links, link];
}

function withoutLink({ contacts, monitors, socials }: SiteSettings, where: List, name: string) {
  const left = <Link extends SiteLink>(links: readonly Link[]): readonly Link[] => {
    const others = links.filter((link) => link.name !== name);
    if (others.length === links.length) throw refuse(`there is no "${name}" among the ${where}`);
    return others;
  };
  if (where === 'monitors') return { monitors: left(monitors) };
  if (where === 'socials') return { socials: left(socials) };
  return { contacts: reachable({ ...contacts, others: left(contacts.others) }) };
}

/** Letters refer customers to the contacts, so one must remain. */
function reachable(contacts: SiteSettings['contacts']): SiteSettings['contacts'] {
  const { email, telegram, others } = contacts;
  if (email === null && telegram === null && others.length === 0) {
    throw refuse('customers could not reach you: first name an e-mail or a tag, or add a contact');
  }
  return contacts;
}

/** A link must not run a script (javascript:, data:). */
const checkedUrl = (text: string, protocols: readonly string[]): string => {
  if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol)) {
    throw refuse(`a link begins with ${protocols.join(' or ')}`);
  }
  return text;
};
const webUrl = (text: string): string => checkedUrl(text, ['https:']);
const contactUrl = (text: string): string => checkedUrl(text, ['https:', 'mailto:', 'tel:', 'tg:']);
