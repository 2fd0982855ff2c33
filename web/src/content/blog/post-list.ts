import { type Post, type Tag, tags } from './posts.ts';

export const POSTS_PER_LOAD = 12;

/** `null`: no tag, or an unknown one. */
export const tagOf = (named: string | null): Tag | null => tags.find((tag) => tag === named) ?? null;

export interface ShownPosts {
  readonly shown: readonly Post[];
  readonly left: number;
}

export function shownPosts(posts: readonly Post[], tag: Tag | null, loads: number): ShownPosts {
  const fitting = posts.filter((post) => tag === null || post.tags.includes(tag));
  const shown = fitting.slice(0, loads * POSTS_PER_LOAD);
  return { shown, left: fitting.length - shown.length };
}
