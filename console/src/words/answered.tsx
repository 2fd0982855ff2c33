import type { Said } from '@parom/contract/console/answers/said';
import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '../platform/language.ts';
import styles from './words.module.css';

interface AnswerProps {
  readonly answer: readonly Said[];
  /** For a code that this page does not know yet, too. */
  readonly english: string;
}

/** What an act did, or would do, in the operator's language. */
export function Answered({ answer, english }: AnswerProps) {
  const isRussian = useLanguage() === 'ru';
  const { data, isPending } = useQuery({
    queryKey: ['answers-in-russian'],
    queryFn: () => import('./answers/index.ts'),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isRussian,
  });
  if (isRussian && isPending) return null;
  const russian = isRussian ? (data?.answerInRussian(answer) ?? null) : null;
  return (
    <p className={styles.answer} lang={isRussian && russian === null ? 'en' : undefined}>
      {russian ?? english}
    </p>
  );
}
