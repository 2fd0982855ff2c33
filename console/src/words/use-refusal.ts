import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '../platform/language.ts';

/** @returns the Russian of a refusal; `null` for an unknown one, which stays English */
export function useRefusal(said: string | null): {
  readonly russian: string | null;
  readonly isAwaited: boolean;
} {
  const isRussian = useLanguage() === 'ru' && said !== null;
  const { data, isPending } = useQuery({
    queryKey: ['refusals'],
    queryFn: async () => {
      const { refusalInRussian } = await import('./refusals/index.ts');
      return { refusalInRussian };
    },
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isRussian,
  });
  const russian = said === null ? null : (data?.refusalInRussian(said) ?? null);
  return { russian: isRussian ? russian : null, isAwaited: isRussian && isPending };
}
