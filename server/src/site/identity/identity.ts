/** Name, look, contacts and links of the site: one document with versions, as the long texts have. */

import { builtInAccent } from '@parom/contract/accent';
import { type Fault, fault } from '@parom/contract/console/answers/faults';
import { IDENTITY_LENGTH_MAX } from '@parom/contract/console/identity';
import type { SiteSettings } from '@parom/contract/site';
import { defaultSettings } from '../site-settings.ts';
import type { DocumentId } from '../texts/texts-store.ts';
import { identityFaults } from './identity-faults.ts';
import { checkPicture, type Picture, pathOf, pictureIn } from './pictures.ts';

export const IDENTITY: DocumentId = { name: 'site/identity', language: 'both' };

/** Only what differs is stored: new defaults reach unchanged values. */
export function sourceOf(settings: SiteSettings): string {
  const entries = Object.entries(settings) as [keyof SiteSettings, unknown][];
  const own = entries.filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(defaultSettings[key]) && value !== undefined,
  );
  return JSON.stringify(Object.fromEntries(own));
}

/** @param source `null`: the built-in identity */
export const settingsIn = (source: string | null): SiteSettings => ({
  ...defaultSettings,
  ...(source === null ? {} : (JSON.parse(source) as Partial<SiteSettings>)),
});

export interface CheckedIdentity {
  readonly settings: SiteSettings;
  readonly faults: readonly Fault[];
  /** What a cleaned drawing lost. */
  readonly removed: readonly string[];
}

export function checkIdentity(sent: SiteSettings): CheckedIdentity {
  const faults = identityFaults(sent);
  const removed = new Set<string>();
  const cleaned = (url: string, of: string | null): string => {
    const checked = checkPicture(url, of);
    if ('fault' in checked) {
      faults.push(checked.fault);
      return url;
    }
    for (const name of checked.removed) removed.add(name);
    return checked.url;
  };
  const monitors = sent.monitors.map((monitor) =>
    monitor.imageUrl === null ? monitor : { ...monitor, imageUrl: cleaned(monitor.imageUrl, monitor.name) },
  );
  const logo = sent.logo === undefined ? undefined : cleaned(sent.logo, null);
  const settings = withoutBuiltIn({ ...sent, monitors, logo });
  if (sourceOf(settings).length > IDENTITY_LENGTH_MAX)
    faults.push(fault('picturesTooBig', { most: IDENTITY_LENGTH_MAX }));
  return { settings, faults, removed: [...removed] };
}

function withoutBuiltIn({ accent, logo, ...settings }: SiteSettings): SiteSettings {
  const isOwn = accent?.dark !== builtInAccent.dark || accent.light !== builtInAccent.light;
  return {
    ...settings,
    ...(accent !== undefined && isOwn && { accent }),
    ...(logo !== undefined && { logo }),
  };
}

/** The built-in pictures of shared links show the built-in name and mark. */
export function previewOf({ name, logo }: SiteSettings): { readonly preview?: string | null } {
  if (logo !== undefined) return { preview: logo.endsWith('.png') ? logo : null };
  const isBuiltIn = name.ru === defaultSettings.name.ru && name.en === defaultSettings.name.en;
  return isBuiltIn ? {} : { preview: null };
}

export type Pictures = ReadonlyMap<string, Picture>;

/** Pages name pictures by their paths, so they stay as small as they were. */
export function servedIdentity(stored: SiteSettings): { settings: SiteSettings; pictures: Pictures } {
  const pictures = new Map<string, Picture>();
  const pathFor = (url: string): string => {
    const picture = pictureIn(url);
    if (picture === null) return url;
    const path = pathOf(picture);
    pictures.set(path, picture);
    return path;
  };
  const monitors = stored.monitors.map((monitor) =>
    monitor.imageUrl === null ? monitor : { ...monitor, imageUrl: pathFor(monitor.imageUrl) },
  );
  const logo = stored.logo === undefined ? {} : { logo: pathFor(stored.logo) };
  return { settings: { ...stored, monitors, ...logo }, pictures };
}
