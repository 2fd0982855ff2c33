import type { Said } from '@parom/contract/console/answers/said';
import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '../platform/language.ts';
import styles from './words.module.css';

interface AnswerProps {
  readonly answer: readonly Said[];
  /** For a code that this page does not know yet, too. */
  readonly english: string;
}

/** @returns the Russian; `null` where the English stays */
export function useAnswerInRussian(answer: readonly Said[]): {
  readonly russian: string | null;
  readonly isAwaited: boolean;
} {
  const isRussian = useLanguage() === 'ru' && answer.length > 0;
  const { data, isPending } = useQuery({
    queryKey: ['answers-in-russian'],
    queryFn: () => import('./answers/russian.ts'),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isRussian,
  });
  return {
    russian: isRussian ? (data?.answerInRussian(answer) ?? null) : null,
    isAwaited: isRussian && isPending,
  };
}

/** What an act did, or would do, in the operator's language. */
export function Answered({ answer, english }: AnswerProps) {
  const isRussian = useLanguage() === 'ru';
  const { russian, isAwaited } = useAnswerInRussian(answer);
  if (isAwaited) return null;
  return (
    <p className={styles.answer} lang={isRussian && russian === null ? 'en' : undefined}>
      {russian ?? english}
    </p>
  );
}
