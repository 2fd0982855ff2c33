import type { LetterAnswer, ListedLetter as Shown } from '@parom/contract/console/letters';
import {
  type Bounce,
  type KeptLetter,
  keptLetter,
  type LetterState,
  type ListedLetter,
  lastBounces,
  lettersIn,
  SECRET_PLACE,
} from '../../mail/index.ts';
import { isUuid } from '../../platform/uuid.ts';
import type { OperatorDeps } from '../operator-command.ts';
import { versionOf } from '../seen/version.ts';
import { storedError } from '../stored-error.ts';
import { correctedEmails } from './corrected-emails-store.ts';

const PAGE = 20;

export async function showLetters(
  { db }: Pick<OperatorDeps, 'db'>,
  asked: { readonly state: LetterState; readonly after: string | null },
): Promise<{ readonly letters: Shown[]; readonly isMore: boolean }> {
  const rows = await lettersIn(db, { ...asked, recipient: null, limit: PAGE + 1 });
  const shown = rows.slice(0, PAGE);
  return { letters: await listed(db, shown), isMore: rows.length > PAGE };
}

type Ending = Pick<ListedLetter, 'sentAt' | 'failedAt' | 'refusal'>;
export function stateOf({ sentAt, failedAt, refusal }: Ending): LetterState {
  if (failedAt !== null) return refusal === null ? 'failed' : 'bounced';
  return sentAt === null ? 'waiting' : 'sent';
}

async function listed(db: OperatorDeps['db'], letters: readonly ListedLetter[]): Promise<Shown[]> {
  const bounces = await lastBounces(
    db,
    letters.map(({ recipient }) => recipient),
  );
  const corrected = await correctedEmails(
    db,
    letters.map(({ id }) => id),
  );
  return letters.map((letter) => shownLetter(letter, bounces, corrected.get(letter.id) ?? null));
}

const shownLetter = (letter: ListedLetter, bounces: readonly Bounce[], correctedTo: string | null): Shown => {
  const state = stateOf(letter);
  return {
    id: letter.id,
    version: versionOf({ attempts: letter.tries, sentAt: letter.sentAt, failedAt: letter.failedAt }),
    to: letter.recipient,
    subject: letter.subject,
    state,
    tries: letter.tries,
    why: storedError(letter.lastError),
    isDelayed: state === 'waiting' && letter.admittedAt === null,
    bounced: bounces.find(({ recipient }) => recipient === letter.recipient)?.reason ?? null,
    correctedTo,
    createdAt: letter.createdAt.toISOString(),
    sentAt: letter.sentAt?.toISOString() ?? null,
    failedAt: letter.failedAt?.toISOString() ?? null,
  };
};

const TICKET = /\/(?:offer|pay)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/;

export async function showLetter({ db }: Pick<OperatorDeps, 'db'>, id: string): Promise<LetterAnswer | null> {
  const letter = isUuid(id) ? await keptLetter(db, id) : null;
  if (letter === null) return null;
  const [shown] = await listed(db, [letter]);
  if (shown === undefined) return null;
  const html = letter.html === '' ? null : bodyOf(letter);
  return { ...shown, html, ticketId: TICKET.exec(letter.text)?.[1] ?? null };
}

const bodyOf = ({ html }: KeptLetter): string => html.replaceAll(SECRET_PLACE, '••••••••');
