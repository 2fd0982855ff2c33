import { describe, expect, it } from 'vitest';
import { POSTS_PER_LOAD, shownPosts, tagOf } from './post-list.ts';
import { findPost, type Post, posts } from './posts.ts';

const many = Array.from({ length: 30 }, () => posts)
  .flat()
  .slice(0, 30) as readonly Post[];

describe('posts', () => {
  it('all eight, are sorted newest first', { tags: ['spec:3.22'] }, () => {
    expect(posts).toHaveLength(8);
    const dates = posts.map(({ date }) => date);
    expect(dates).toEqual([...dates].sort().reverse());
  });

  it('slug, unknown or absent, is no post', () => {
    expect(findPost('stablecoins-basics')?.slug).toBe('stablecoins-basics');
    expect(findPost('no-such-article')).toBeUndefined();
    expect(findPost(undefined)).toBeUndefined();
  });
});

describe('shownPosts', () => {
  it('more than a load of posts, come twelve at a time until none is left', {
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

  it('tag, chosen, leaves the posts that carry it', () => {
    const { shown } = shownPosts(posts, 'aml', 1);
    expect(shown.map(({ slug }) => slug)).toEqual(['aml-checks-explained']);
  });
});

describe('the address of the list', () => {
  it('tag, unknown or absent, chooses none', () => {
    expect([tagOf('aml'), tagOf('<script>'), tagOf(null)]).toEqual(['aml', null, null]);
  });
});
