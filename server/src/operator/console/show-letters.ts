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

const PAGE = 20;

export async function showLetters(
  { db }: Pick<OperatorDeps, 'db'>,
  asked: { readonly state: LetterState; readonly after: string | null },
): Promise<{ readonly letters: Shown[]; readonly isMore: boolean }> {
  const rows = await lettersIn(db, { ...asked, recipient: null, limit: PAGE + 1 });
  const shown = rows.slice(0, PAGE);
  const bounces = await lastBounces(
    db,
    shown.map(({ recipient }) => recipient),
  );
  return { letters: shown.map((letter) => listed(letter, bounces)), isMore: rows.length > PAGE };
}

type Ending = Pick<ListedLetter, 'sentAt' | 'failedAt' | 'refusal'>;
export function stateOf({ sentAt, failedAt, refusal }: Ending): LetterState {
  if (failedAt !== null) return refusal === null ? 'failed' : 'bounced';
  return sentAt === null ? 'waiting' : 'sent';
}

const listed = (letter: ListedLetter, bounces: readonly Bounce[]): Shown => {
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
    createdAt: letter.createdAt.toISOString(),
    sentAt: letter.sentAt?.toISOString() ?? null,
    failedAt: letter.failedAt?.toISOString() ?? null,
  };
};

const TICKET = /\/(?:offer|pay)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/;

export async function showLetter({ db }: Pick<OperatorDeps, 'db'>, id: string): Promise<LetterAnswer | null> {
  const letter = isUuid(id) ? await keptLetter(db, id) : null;
  return (
    letter && {
      ...listed(letter, await lastBounces(db, [letter.recipient])),
      html: letter.html === '' ? null : bodyOf(letter),
      ticketId: TICKET.exec(letter.text)?.[1] ?? null,
    }
  );
}

const bodyOf = ({ html }: KeptLetter): string => html.replaceAll(SECRET_PLACE, '••••••••');
