/** Puts what the operator decides into the places that a text leaves open: `{{name}}`. */
import { formatDecimal, mulDivFloor, toDecimal } from '@parom/contract/money';
import { BPS } from '@parom/contract/pricing';
import { siteName, siteSettings } from '../platform/start/site-settings.ts';

/** What is left of the example's markup when the network is paid: the referral programme's text shows how. */
const EXAMPLE_LEFT_USDT = toDecimal('18.5');

function valuesFor(language: string): Readonly<Record<string, string>> {
  const { amlCheckUrl, referralShareBps } = siteSettings();
  const share = BigInt(referralShareBps);
  const written = (value: string): string => (language === 'ru' ? value.replace('.', ',') : value);
  return {
    name: siteName(language),
    amlCheckUrl,
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
