const DOMAINS = [
  'gmail.com',
  'yandex.ru',
  'mail.ru',
  'inbox.ru',
  'list.ru',
  'rambler.ru',
  'outlook.com',
  'hotmail.com',
  'icloud.com',
  'yahoo.com',
  'protonmail.com',
  'proton.me',
  'yandex.com',
  'live.com',
  'internet.ru',
  'bk.ru',
  'ya.ru',
];
const REAL = [
  'mail.com',
  'email.com',
  'ymail.com',
  'gmx.com',
  'gmx.de',
  'mail.ua',
  'mail.kz',
  'yandex.by',
  'yandex.kz',
  'yandex.ua',
  'me.com',
  'mac.com',
  'live.ru',
  'email.ru',
  'male.ru',
  'pm.me',
  'aol.com',
  'msn.com',
  'hotmail.ru',
  'outlook.ru',
  'yahoo.de',
  'yahoo.fr',
  'hotmail.fr',
  'hotmail.de',
  'gmail.ru',
  'inbox.com',
  'inbox.lv',
];
const ENDINGS: Readonly<Record<string, string>> = {
  con: 'com',
  cmo: 'com',
  ocm: 'com',
  comm: 'com',
  vom: 'com',
  xom: 'com',
  ry: 'ru',
  rru: 'ru',
  ruu: 'ru',
  tu: 'ru',
  eu: 'ru',
};
const SHORTEST = 7;

export function emailMeant(typed: string): string | null {
  const text = typed.trim();
  const at = text.lastIndexOf('@');
  const domain = text.slice(at + 1).toLowerCase();
  if (at < 1 || domain === '' || DOMAINS.includes(domain) || REAL.includes(domain)) return null;
  const meant = known(withRightEnding(domain)) ?? known(withPoint(domain)) ?? neighbourOf(domain);
  return meant === null ? null : `${text.slice(0, at)}@${meant}`;
}

const known = (domain: string): string | null => (DOMAINS.includes(domain) ? domain : null);

const withRightEnding = (domain: string): string =>
  domain.replace(/\.([a-z]+)$/, (whole, ending: string) => {
    const right = Object.hasOwn(ENDINGS, ending) ? ENDINGS[ending] : undefined;
    return right === undefined ? whole : `.${right}`;
  });

const withPoint = (domain: string): string =>
  domain.includes('.') ? domain.replace(/[.,]+/g, '.') : domain.replace(/,?(com|ru|me)$/, '.$1');

function neighbourOf(domain: string): string | null {
  const [only, ...more] = DOMAINS.filter((one) => one.length >= SHORTEST && isOneSlip(one, domain));
  return only === undefined || more.length > 0 ? null : only;
}

function isOneSlip(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  if (restA.length !== restB.length)
    return restA.length > restB.length ? restA.slice(1) === restB : restA === restB.slice(1);
  const isSwap = restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2);
  return isSwap || restA.slice(1) === restB.slice(1);
}
