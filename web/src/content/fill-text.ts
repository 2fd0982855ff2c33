/** Puts what the operator decides into a text: `{{name}}`, `{{amlCheckUrl}}`. */
import { siteName, siteSettings } from '../platform/site-settings.ts';

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

export function fillText(html: string, language: string): string {
  const values: Readonly<Record<string, string>> = {
    name: siteName(language),
    amlCheckUrl: siteSettings().amlCheckUrl,
  };
  return html.replace(/\{\{(\w+)\}\}/g, (all, key: string) => escapeHtml(values[key] ?? all));
}
