import type { IndexedPath, PageSite, Pages } from '@parom/contract/pages';

export function siteMapXml(indexed: readonly IndexedPath[], origin: string): string {
  const urls = indexed.flatMap(({ path, variants }) => {
    const alternates = [...Object.entries(variants), ['x-default', path] as const].map(
      ([language, variant]) =>
        `<xhtml:link rel="alternate" hreflang="${language}" href="${escaped(origin + variant)}"/>`,
    );
    return Object.values(variants).map(
      (variant) => `<url><loc>${escaped(origin + variant)}</loc>${alternates.join('')}</url>`,
    );
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`;
}

/** Below the blog, in its languages. */
export function ownArticles(
  indexed: readonly IndexedPath[],
  articles: PageSite['articles'] = [],
): IndexedPath[] {
  const blog = indexed.find(({ path }) => path === '/blog');
  if (blog === undefined) return [];
  return articles.map(({ slug }) => ({
    path: `${blog.path}/${slug}`,
    variants: Object.fromEntries(
      Object.entries(blog.variants).map(([language, path]) => [language, `${path}/${slug}`]),
    ),
  }));
}

export function robotsTxt({ disallowed }: Pick<Pages, 'disallowed'>, origin: string): string {
  const rules = ['/api/', ...disallowed].map((path) => `Disallow: ${path}`);
  return `${['User-agent: *', ...rules, '', `Sitemap: ${origin}/sitemap.xml`].join('\n')}\n`;
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
