/** An act's answer in Russian; its own chunk. English is the server's. */
import type { answerForms } from '@parom/contract/console/answers/answers';
import type { Sentences } from '@parom/contract/console/answers/form';
import { inWords, type Said } from '@parom/contract/console/answers/said';
import { alerts } from './alerts/alerts.ts';
import { deposits } from './deposits.ts';
import { lists } from './lists.ts';
import { money } from './money.ts';
import { moves } from './moves.ts';
import { networkCheck } from './network-check.ts';
import { offer } from './offer.ts';
import { payments } from './payments.ts';
import { proposals } from './proposals.ts';
import { refusals } from './refusals.ts';
import { site } from './site.ts';
import { storedErrors } from './stored-errors.ts';
import { tickets } from './tickets.ts';
import { tokens } from './tokens.ts';
import { watch } from './watch.ts';

export const russian = {
  ...tickets,
  ...moves,
  ...deposits,
  ...lists,
  ...payments,
  ...money,
  ...proposals,
  ...offer,
  ...tokens,
  ...site,
  ...watch,
  ...networkCheck,
  ...refusals,
  ...storedErrors,
  ...alerts,
} satisfies Sentences<typeof answerForms>;

export const answerInRussian = (answer: readonly Said[]): string | null => inWords(russian, answer);
