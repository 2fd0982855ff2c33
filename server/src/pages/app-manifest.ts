import type { PageSite } from '@parom/contract/pages';

export const manifestLanguages = ['ru', 'en'] as const;

/** No service worker: private pages and prices are never kept. */
export function appManifest(
  { name, slogan, logo }: PageSite,
  language: (typeof manifestLanguages)[number],
): string {
  return JSON.stringify({
    id: '/',
    lang: language,
    name: name[language],
    short_name: name[language],
    description: slogan[language],
    start_url: `/${language}`,
    scope: '/',
    display: 'standalone',
    background_color: '#0e131b',
    theme_color: '#0e131b',
    icons: logo === undefined ? builtInIcons : [iconOf(logo)],
  });
}

const builtInIcons = [
  { src: '/icons/192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icons/512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
];

const iconOf = (src: string) => ({
  src,
  sizes: 'any',
  type: src.endsWith('.png') ? 'image/png' : 'image/svg+xml',
});
