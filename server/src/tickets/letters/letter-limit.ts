import type { LetterKind } from './letter-kinds.ts';

/** A letter that a stranger can cause may be dropped; a letter about sent money never is. */
export const letterLimit = (kind: LetterKind, expiries: number, wasSent: boolean) =>
  kind === 'created' || kind === 'recalculated' || expiries > 2 || (kind === 'expired' && !wasSent)
    ? ({ lane: 'free', beyondLimit: 'drop' } as const)
    : ({ lane: 'paid', beyondLimit: 'delay' } as const);
