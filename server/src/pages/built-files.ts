import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

export const IMMUTABLE = 'public, max-age=31536000, immutable';
export const AN_HOUR = 'public, max-age=3600';

export const isFile = (path: string): boolean =>
  /^\/(assets|locales)\/|\.(js|css|map|json|svg|png|jpe?g|webp|ico|woff2?|txt|xml|webmanifest)$/.test(path);

export const cachingOf = (path: string): string =>
  path.startsWith('/assets/') ? IMMUTABLE : isFresh(path) ? 'no-cache' : AN_HOUR;

/** An old service worker would survive an update. */
const isFresh = (path: string): boolean => path.startsWith('/locales/') || path === '/push-worker.js';

export function filesUnder(root: string): string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(root, name)).isFile())
    .map((name) => `/${name.replaceAll('\\', '/')}`)
    .filter((path) => path !== '/index.html' && !/\.(br|gz)$/.test(path) && !path.startsWith('/.'));
}
