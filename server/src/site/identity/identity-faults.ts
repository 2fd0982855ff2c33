/** What the site cannot show. */

import { accentThemes, CONTRAST_MIN, contrastOf, isColour } from '@parom/contract/accent';
import { type Fault, type FaultyList, type FaultyPlace, fault } from '@parom/contract/console/answers/faults';
import { isEmail } from '@parom/contract/rules';
import { MONITORS_MAX, type SiteLink, type SiteSettings } from '@parom/contract/site';

export const LINKS_MAX = 20;
const NAME_MAX = 40;
const LINE_MAX = 500;
const BREAK = /[\p{Cc}\p{Zl}\p{Zp}]/u;
const OWN_PATH = /^\/(?!\/)[\w./-]+$/;

export function identityFaults(settings: SiteSettings): Fault[] {
  const { name, slogan, contacts, amlCheckUrl, monitors, socials } = settings;
  return [
    ...lineFaults('nameRu', name.ru, NAME_MAX),
    ...lineFaults('nameEn', name.en, NAME_MAX),
    ...lineFaults('sloganRu', slogan.ru),
    ...lineFaults('sloganEn', slogan.en),
    ...(slogan.fr === undefined ? [] : lineFaults('sloganFr', slogan.fr)),
    ...contactFaults(contacts),
    ...urlFaults(null, amlCheckUrl, WEB),
    ...listFaults('contacts', contacts.others, LINKS_MAX, CONTACT),
    ...listFaults('monitors', monitors, MONITORS_MAX, WEB),
    ...listFaults('socials', socials, LINKS_MAX, WEB),
    ...[settings.logo ?? null, ...monitors.map(({ imageUrl }) => imageUrl)].flatMap((url) =>
      url === null || url.startsWith('data:') || OWN_PATH.test(url) ? [] : [fault('pictureElsewhere', {})],
    ),
    ...accentFaults(settings),
  ];
}

function lineFaults(of: FaultyPlace, text: string, most = LINE_MAX): Fault[] {
  if (text.trim() === '') return [fault('lineEmpty', { of })];
  if (text.length > most) return [fault('lineTooLong', { of, most })];
  return BREAK.test(text) ? [fault('lineBroken', { of })] : [];
}

/** Letters refer customers to the contacts. */
function contactFaults({ email, telegram, others }: SiteSettings['contacts']): Fault[] {
  if (email === null && telegram === null && others.length === 0) return [fault('contactMissing', {})];
  return [
    ...(email === null || isEmail(email) ? [] : [fault('emailMalformed', {})]),
    ...(telegram === null || /^@\w{5,32}$/.test(telegram) ? [] : [fault('tagMalformed', {})]),
  ];
}

/** A link must not run a script (javascript:, data:). */
const WEB = ['https:'];
const CONTACT = ['https:', 'mailto:', 'tel:', 'tg:'];

const urlFaults = (name: string | null, url: string, protocols: readonly string[]): Fault[] =>
  URL.canParse(url) && protocols.includes(new URL(url).protocol)
    ? []
    : [fault('linkProtocol', { name, protocols: [...protocols] })];

function listFaults(
  list: FaultyList,
  links: readonly SiteLink[],
  most: number,
  protocols: readonly string[],
): Fault[] {
  const names = links.map(({ name }) => name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  return [
    ...(links.length > most ? [fault('linksTooMany', { list, most })] : []),
    ...(twice === undefined ? [] : [fault('linkTwice', { list, name: twice })]),
    ...links.flatMap(({ name, url }) => [...lineFaults(list, name), ...urlFaults(name, url, protocols)]),
  ];
}

function accentFaults({ accent }: SiteSettings): Fault[] {
  if (accent === undefined) return [];
  return accentThemes.flatMap((theme) => {
    const colour = accent[theme];
    if (!isColour(colour)) return [fault('colourMalformed', { theme })];
    const reached = contrastOf(colour, theme);
    if (reached >= CONTRAST_MIN) return [];
    // Rounded down: 4.49 must not read as 4.5.
    const contrast = (Math.floor(reached * 100) / 100).toFixed(2);
    return [fault('contrastTooLow', { colour, theme, contrast, least: String(CONTRAST_MIN) })];
  });
}
