export interface Based<Content> {
  /** 0: the built-in one. */
  readonly version: number;
  readonly content: Content;
}

export interface Typed<Content> {
  readonly content: Content;
  /** What the operator saw when the typing began. */
  readonly base: Based<Content>;
}

export interface EditedContent<Content> extends Typed<Content> {
  readonly isChanged: boolean;
}

/** Changes keep the version that they began with. Without changes the editor follows the page. */
export function edited<Content>(typed: Typed<Content> | null, shown: Based<Content>): EditedContent<Content> {
  const isChanged = typed !== null && !isSame(typed.content, typed.base.content);
  return typed === null || (!isChanged && typed.base.version <= shown.version)
    ? { content: shown.content, base: shown, isChanged: false }
    : { ...typed, isChanged };
}

export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
