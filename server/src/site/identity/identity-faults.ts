/** What the site cannot show, in words for operators. */
import { accentThemes, CONTRAST_MIN, contrastOf, isColour } from '@parom/contract/accent';
import { isEmail } from '@parom/contract/rules';
import { MONITORS_MAX, type SiteLink, type SiteSettings } from '@parom/contract/site';

export const LINKS_MAX = 20;
const NAME_MAX = 40;
const LINE_MAX = 500;
const BREAK = /[\p{Cc}\p{Zl}\p{Zp}]/u;
const OWN_PATH = /^\/(?!\/)[\w./-]+$/;

export function identityFaults(settings: SiteSettings): string[] {
  const { name, slogan, contacts, amlCheckUrl, monitors, socials } = settings;
  return [
    ...lineFaults('the Russian name', name.ru, NAME_MAX),
    ...lineFaults('the English name', name.en, NAME_MAX),
    ...lineFaults('the Russian slogan', slogan.ru),
    ...lineFaults('the English slogan', slogan.en),
    ...(slogan.fr === undefined ? [] : lineFaults('the French slogan', slogan.fr)),
    ...contactFaults(contacts),
    ...urlFaults('the AML check', amlCheckUrl, WEB),
    ...listFaults('contacts', contacts.others, LINKS_MAX, CONTACT),
    ...listFaults('monitors', monitors, MONITORS_MAX, WEB),
    ...listFaults('socials', socials, LINKS_MAX, WEB),
    ...[settings.logo ?? null, ...monitors.map(({ imageUrl }) => imageUrl)].flatMap((url) =>
      url === null || url.startsWith('data:') || OWN_PATH.test(url)
        ? []
        : ['a picture is a file of yours, or a path on this site'],
    ),
    ...accentFaults(settings),
  ];
}

function lineFaults(of: string, text: string, most = LINE_MAX): string[] {
  if (text.trim() === '') return [`${of} is empty`];
  if (text.length > most) return [`${of} is longer than ${most} signs`];
  return BREAK.test(text) ? [`${of} has more than one line`] : [];
}

/** Letters refer customers to the contacts. */
function contactFaults({ email, telegram, others }: SiteSettings['contacts']): string[] {
  if (email === null && telegram === null && others.length === 0)
    return ['customers could not reach you: first name an e-mail or a tag, or add a contact'];
  return [
    ...(email === null || isEmail(email) ? [] : ['that is not an e-mail address']),
    ...(telegram === null || /^@\w{5,32}$/.test(telegram) ? [] : ['a tag is @ and 5 to 32 signs']),
  ];
}

/** A link must not run a script (javascript:, data:). */
const WEB = ['https:'];
const CONTACT = ['https:', 'mailto:', 'tel:', 'tg:'];

const urlFaults = (of: string, url: string, protocols: readonly string[]): string[] =>
  URL.canParse(url) && protocols.includes(new URL(url).protocol)
    ? []
    : [`a link begins with ${protocols.join(' or ')} (${of})`];

function listFaults(
  list: string,
  links: readonly SiteLink[],
  most: number,
  protocols: readonly string[],
): string[] {
  const names = links.map(({ name }) => name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  return [
    ...(links.length > most ? [`there are ${most} already; remove one first (${list})`] : []),
    ...(twice === undefined ? [] : [`"${twice}" stands twice among the ${list}`]),
    ...links.flatMap(({ name, url }) => [
      ...lineFaults(`a name among the ${list}`, name),
      ...urlFaults(name, url, protocols),
    ]),
  ];
}

function accentFaults({ accent }: SiteSettings): string[] {
  if (accent === undefined) return [];
  return accentThemes.flatMap((theme) => {
    const colour = accent[theme];
    if (!isColour(colour)) return [`the ${theme} theme's colour is no colour, as #1d4ed8`];
    const reached = contrastOf(colour, theme);
    if (reached >= CONTRAST_MIN) return [];
    // Rounded down: 4.49 must not read as 4.5.
    const shown = (Math.floor(reached * 100) / 100).toFixed(2);
    return [
      `${colour} cannot be read in the ${theme} theme: its contrast is ${shown}:1, at least ${CONTRAST_MIN}:1 is needed`,
    ];
  });
}
