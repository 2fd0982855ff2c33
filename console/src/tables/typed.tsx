import { typedIn } from '../words/written-in.ts';
import { LongText } from './long-text.tsx';

/** As a person typed it, perhaps in the other language. */
export const Typed = ({ text }: { readonly text: string }) => (
  <span lang={typedIn(text)}>
    <LongText text={text} />
  </span>
);
