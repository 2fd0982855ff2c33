/** Commands about what the site is called and where it links to. Running pages show it within a second. */
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
/** A small picture fits; pages that carry it stay small too. */
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
      const { name, slogan, contacts, amlCheckUrl, monitors, socials } = site().settings;
      const { email, telegram, others } = contacts;
      return { name, slogan, email, telegram, amlCheckUrl, contacts: others, monitors, socials };
    },
  }),
  'set-name': change({
    summary: 'Names the site.',
    arguments: { ru: russian, en: english },
    run: (deps, name) => set(deps, () => ({ name }), `The site is called ${name.ru}, ${name.en}.`),
  }),
  'set-slogan': change({
    summary:
      'Sets the sentence below the site’s name. Without the French one, French pages show the English one.',
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
      'Sets where customers write to; answers to letters go to the e-mail. What is left out is not shown any more.',
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
    summary: 'Sets the external site where anybody can check an address.',
    arguments: { url: text('https://…') },
    run: (deps, { url }) => set(deps, () => ({ amlCheckUrl: webUrl(url) }), `The AML check is ${url}.`),
  }),
  'add-link': change({
    summary: 'Adds a contact, a monitor’s badge or a social link, or changes the one of that name.',
    arguments: {
      list,
      name: line('what people read'),
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
    summary: 'Takes a link off the site.',
    arguments: { list, name: text('what people read') },
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

/** In the place of the one of that name, or at the end. */
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

/** Letters and pages send whoever is stuck to the contacts: there must be one. */
function reachable(contacts: SiteSettings['contacts']): SiteSettings['contacts'] {
  const { email, telegram, others } = contacts;
  if (email === null && telegram === null && others.length === 0) {
    throw refuse('customers would reach nobody: first name an e-mail or a tag, or add a contact');
  }
  return contacts;
}

/** A link must not run anything: no javascript:, no data:. */
const checkedUrl = (text: string, protocols: readonly string[]): string => {
  if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol)) {
    throw refuse(`a link begins with ${protocols.join(' or ')}`);
  }
  return text;
};
const webUrl = (text: string): string => checkedUrl(text, ['https:']);
const contactUrl = (text: string): string => checkedUrl(text, ['https:', 'mailto:', 'tel:', 'tg:']);
