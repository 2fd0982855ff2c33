import type { Said } from '@parom/contract/console/answers/said';
import { useAnswerInRussian } from './answered.tsx';
import { useRefusal } from './use-refusal.ts';
import { typedIn, writtenIn } from './written-in.ts';

/** What the server says of a refusal. A screen reader hears which language that is. */
export function Why({
  said,
  answer = [],
}: {
  readonly said: string | null;
  readonly answer?: readonly Said[];
}) {
  const byCode = useAnswerInRussian(answer);
  const byEnglish = useRefusal(answer.length > 0 ? null : said);
  const { russian, isAwaited } = answer.length > 0 ? byCode : byEnglish;
  if (said === null || isAwaited) return null;
  // An operator's own words may be in either language.
  return russian === null ? (
    <span lang={writtenIn(said)}>{said}</span>
  ) : (
    <span lang={typedIn(russian)}>{russian}</span>
  );
}
