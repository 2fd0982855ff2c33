import type { PageSite } from '@parom/contract/pages';
import { describe, expect, it } from 'vitest';
import { provideSiteSettings } from '../../platform/start/site-settings.ts';
import { POSTS_PER_LOAD, shownPosts, tagOf } from './post-list.ts';
import { allPosts, findPost, type Post, posts } from './posts.ts';

const many = Array.from({ length: 30 }, () => posts)
  .flat()
  .slice(0, 30) as readonly Post[];

describe('posts', () => {
  it('lists all eight posts, newest first', { tags: ['spec:3.22'] }, () => {
    expect(posts).toHaveLength(8);
    const dates = posts.map(({ date }) => date);
    expect(dates).toEqual([...dates].sort().reverse());
  });

  it('has an operator’s article at its date, but not at a built-in address', () => {
    expect(allPosts()).toBe(posts);
    const article = (slug: string, day: string) => ({ slug, day, tag: 'fees' });
    const articles = [article('how-to-pay', '2025-08-01'), article('stablecoins-basics', '2026-01-01')];
    provideSiteSettings({ articles } as unknown as PageSite);
    const dates = allPosts().map(({ date }) => date);
    expect(dates).toEqual([...dates].sort().reverse());
    expect(allPosts()).toHaveLength(posts.length + 1);
    expect(findPost('how-to-pay')).toMatchObject({ date: '2025-08-01', tags: ['fees'] });
    expect(findPost('stablecoins-basics')?.date).toBe('2025-03-11');
    provideSiteSettings({} as PageSite);
    expect(findPost('how-to-pay')).toBeUndefined();
  });

  it('finds no post for an unknown or missing slug', () => {
    expect(findPost('stablecoins-basics')?.slug).toBe('stablecoins-basics');
    expect(findPost('no-such-article')).toBeUndefined();
    expect(findPost(undefined)).toBeUndefined();
  });
});

describe('shownPosts', () => {
  it('loads twelve posts at a time until the end', {
    tags: ['spec:2.69', 'spec:9.9'],
  }, () => {
    const counts = [1, 2, 3].map((loads) => {
      const { shown, left } = shownPosts(many, null, loads);
      return [shown.length, left];
    });
    expect(counts).toEqual([
      [POSTS_PER_LOAD, 18],
      [24, 6],
      [30, 0],
    ]);
  });

  it('keeps the posts with the chosen tag', () => {
    const { shown } = shownPosts(posts, 'aml', 1);
    expect(shown.map(({ slug }) => slug)).toEqual(['aml-checks-explained']);
  });
});

describe('the address of the list', () => {
  it('chooses no tag for an unknown or missing tag', () => {
    expect([tagOf('aml'), tagOf('<script>'), tagOf(null)]).toEqual(['aml', null, null]);
  });
});
