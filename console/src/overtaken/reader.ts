import type { ShownText } from '@parom/contract/console/site';

export interface Newest<Content> extends Pick<ShownText, 'versions' | 'publications'> {
  /** Of the last version, or the built-in one. */
  readonly content: Content;
  readonly builtIn: Content;
}

/** A document with versions: a long text, or the name and look. */
export interface Reader<Content> {
  readonly queryKey: readonly string[];
  readonly newest: () => Promise<Newest<Content>>;
  readonly version: (version: number) => Promise<Content>;
}
