import { useState } from 'react';
import { type Based, type EditedContent, edited, type Typed } from './draft.ts';

export interface Draft<Content> extends EditedContent<Content> {
  readonly aside: readonly Typed<Content>[];
  type(content: Content): void;
  /** Later typing stays, as changes of the saved version. */
  saved(version: Based<Content>): void;
  /** The content stays, over a version that the operator saw since. */
  keepOver(newest: Based<Content>): void;
  take(newest: Based<Content>): void;
  putBack(at: number): void;
}

export function useDraft<Content>(shown: Based<Content>): Draft<Content> {
  const [typed, setTyped] = useState<Typed<Content> | null>(null);
  const [aside, setAside] = useState<readonly Typed<Content>[]>([]);
  const now = edited(typed, shown);
  const { content, base, isChanged } = now;
  const changes = isChanged ? [{ content, base }] : [];
  return {
    ...now,
    aside,
    type: (next) => setTyped({ content: next, base }),
    saved: (version) =>
      setTyped((last) => ({ content: last === null ? version.content : last.content, base: version })),
    keepOver: (newest) => setTyped({ content, base: newest }),
    take: (newest) => {
      setAside([...aside, ...changes]);
      setTyped({ content: newest.content, base: newest });
    },
    putBack: (at) => {
      const back = aside[at];
      if (back === undefined) return;
      setAside([...aside.filter((_, place) => place !== at), ...changes]);
      setTyped({ content: back.content, base });
    },
  };
}
