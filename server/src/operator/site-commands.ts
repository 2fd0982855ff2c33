import { siteCalls } from '@parom/contract/console/commands/site-calls';
import type { SiteLink, SiteSettings } from '@parom/contract/site';
import { changeIdentity, checkIdentity } from '../site/index.ts';
import { type Answer, say } from './answer.ts';
import { type Operator, type OperatorDeps, runs } from './operator-command.ts';
import { refuseBy, refuseFaults } from './refuse.ts';

export const siteCommands = runs(siteCalls, {
  'site-settings': async ({ site }) => settingsShown(site().settings),
  'set-name': (deps, name, by) => set(deps, by, () => ({ name }), say('siteNamed', name)),
  'set-slogan': (deps, { ru, en, fr }, by) =>
    set(
      deps,
      by,
      () => ({ slogan: { ru, en, ...(fr !== undefined && { fr }) } }),
      say('sloganSet', { hasFrench: fr !== undefined }),
    ),
  'set-contacts': (deps, { email = null, telegram = null }, by) =>
    set(deps, by, ({ contacts }) => ({ contacts: { ...contacts, email, telegram } }), say('contactsSet', {})),
  'set-aml-link': (deps, { url }, by) =>
    set(deps, by, () => ({ amlCheckUrl: url }), say('amlLinkSet', { url })),
  'show-engine-room': (deps, { shown }, by) =>
    set(
      deps,
      by,
      () => ({ isEngineRoomShown: shown === 'yes' }),
      say('engineRoomShown', { isShown: shown === 'yes' }),
    ),
  'add-link': async (deps, { list: where, name, url, image }, by) => {
    const link = { name, url, imageUrl: image ?? null };
    const done = say('linkAdded', { name, list: where });
    return set(deps, by, (settings) => withLink(settings, where, link), done);
  },
  'remove-link': (deps, { list: where, name }, by) =>
    set(
      deps,
      by,
      (settings) => withoutLink(settings, where, name),
      say('linkRemoved', { name, list: where }),
    ),
});

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
