/** What the operator calls the service and links to. The server writes it into the page as JSON. */
export interface Monitor {
  readonly name: string;
  readonly url: string;
  readonly imageUrl: string | null;
}

export interface SiteSettings {
  readonly name: { readonly ru: string; readonly en: string };
  /** The external site that checks an address for tainted coins. */
  readonly amlCheckUrl: string;
  /** Badges of the exchanger monitorings that list the service. */
  readonly monitors: readonly Monitor[];
}

let settings: SiteSettings | undefined;

/** Read once per visit; the page cannot work without it, so a missing or broken block is a bug. */
export function siteSettings(): SiteSettings {
  settings ??= JSON.parse(document.getElementById('site-settings')?.textContent ?? '') as SiteSettings;
  return settings;
}

export const siteName = (language: string): string =>
  language === 'ru' ? siteSettings().name.ru : siteSettings().name.en;
