/** What an article is about: its mark, and the filter of the blog. Pages read it, so it imports nothing. */
export const articleTags = ['safety', 'stablecoins', 'fees', 'wallets', 'beginners', 'aml'] as const;
export type ArticleTag = (typeof articleTags)[number];
