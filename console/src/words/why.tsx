import { useRefusal } from './use-refusal.ts';

/** What the server says of a refusal. A screen reader hears which language that is. */
export function Why({ said }: { readonly said: string | null }) {
  const { russian, isAwaited } = useRefusal(said);
  if (said === null || isAwaited) return null;
  return russian === null ? <span lang="en">{said}</span> : <span>{russian}</span>;
}
