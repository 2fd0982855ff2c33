/** Fills the operator's settings into placeholders: `{{name}}`. */
import { formatDecimal, mulDivFloor, toDecimal } from '@parom/contract/money';
import { BPS } from '@parom/contract/pricing';
import { siteName, siteSettings } from '../platform/start/site-settings.ts';

/** The rest of the example markup after the network is paid: an example in the referral text. */
const EXAMPLE_LEFT_USDT = toDecimal('18.5');

/** What the texts claim of screening: risk categories need a connected provider. */
const screeningWords = {
  ru: {
    rated: {
      screenedBy: 'категориями риска, их до 40',
      screenedOrigin: ' и происхождение монет',
      screenedShare: ', если их доля заметна',
    },
    listed: { screenedBy: 'нашим списком опасных адресов', screenedOrigin: '', screenedShare: '' },
  },
  en: {
    rated: {
      screenedBy: 'up to 40 risk categories',
      screenedOrigin: ', and where its coins come from',
      screenedShare: ', if they make up a considerable part',
    },
    listed: { screenedBy: 'our list of dangerous addresses', screenedOrigin: '', screenedShare: '' },
  },
} as const;

function valuesFor(language: string): Readonly<Record<string, string>> {
  const { amlCheckUrl, referralShareBps, isRiskRated } = siteSettings();
  const share = BigInt(referralShareBps);
  const written = (value: string): string => (language === 'ru' ? value.replace('.', ',') : value);
  return {
    name: siteName(language),
    amlCheckUrl,
    ...screeningWords[language === 'ru' ? 'ru' : 'en'][isRiskRated ? 'rated' : 'listed'],
    referralShare: written(formatDecimal(mulDivFloor(toDecimal('100'), share, BPS))),
    referralExample: written(formatDecimal(mulDivFloor(EXAMPLE_LEFT_USDT, share, BPS))),
  };
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

export function fillText(html: string, language: string): string {
  const values = valuesFor(language);
  return html.replace(/\{\{(\w+)\}\}/g, (all, key: string) => escapeHtml(values[key] ?? all));
}
