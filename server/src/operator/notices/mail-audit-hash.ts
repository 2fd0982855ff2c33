/** Only a hash kept elsewhere reveals an audit that was rewritten from its first row. */
import type { Letter } from '../../mail/index.ts';
import { later } from '../../platform/clock.ts';
import { chainState, lastRowBefore } from '../audit-store.ts';
import { hasHashLetter, noteHashLetter } from './notices-store.ts';
import type { NoticeDeps, Ways } from './ways.ts';
import { writeToAll } from './write-to-all.ts';

const DAY_MS = 24 * 3_600_000;

/** Of the UTC day before. A later hash seals missed days too. */
export async function mailAuditHash(deps: NoticeDeps): Promise<void> {
  const { db, clock, ways } = deps;
  if (ways.auditEmails.length === 0) return;
  const now = clock.now();
  const today = now.toISOString().slice(0, 10);
  const day = later(new Date(today), -DAY_MS).toISOString().slice(0, 10);
  if (await hasHashLetter(db, day)) return;
  const { broken } = await chainState(db);
  await db.transaction().execute(async (tx) => {
    if (!(await noteHashLetter(tx, day))) return;
    const last = await lastRowBefore(tx, new Date(today));
    const letter = hashLetter(ways.language, { day, ...last, brokenRow: broken?.number ?? null });
    await writeToAll(tx, deps, { key: `audit-hash:${day}`, recipients: ways.auditEmails, letter });
  });
}

interface DayOfAudit {
  readonly day: string;
  readonly rows: number;
  readonly hash: string;
  readonly brokenRow: number | null;
}

const COMMAND = 'npm run operator -- verify-audit';

const hashLetter = (language: Ways['language'], day: DayOfAudit): Letter => ({
  language,
  ...(language === 'ru' ? russian(day) : english(day)),
});

const english = ({ day, rows, hash, brokenRow }: DayOfAudit): Omit<Letter, 'language'> => ({
  subject: `The audit on ${day}: ${rows} rows`,
  blocks: [
    brokenRow === null
      ? 'Each row of the audit seals the rows before it, and today all hashes agree.'
      : `Row ${brokenRow} of the audit was changed, or a row before it was removed. Distrust the audit, and who can write to the database.`,
    {
      facts: [
        ['Day (UTC)', day],
        ['Rows until its end', String(rows)],
        ['Hash of the last row', hash || '–'],
      ],
    },
    ...(hash === '' ? [] : ['To compare later, type:', { code: `${COMMAND} --hash ${hash}` }]),
    'The command says whether the audit still contains this row. Keep the letter out of the reach of all who can write to the database.',
  ],
});

const russian = ({ day, rows, hash, brokenRow }: DayOfAudit): Omit<Letter, 'language'> => ({
  subject: `Журнал на ${day}: строк ${rows}`,
  blocks: [
    brokenRow === null
      ? 'Каждая строка журнала скрепляет все прежние, и сегодня все хеши сходятся.'
      : `Строку ${brokenRow} журнала изменили, или строку перед ней удалили. Не верьте журналу и тем, кто может писать в базу.`,
    {
      facts: [
        ['День (UTC)', day],
        ['Строк к его концу', String(rows)],
        ['Хеш последней строки', hash || '–'],
      ],
    },
    ...(hash === '' ? [] : ['Чтобы сверить позже, введите:', { code: `${COMMAND} --hash ${hash}` }]),
    'Команда скажет, есть ли эта строка в журнале. Храните письмо там, где его не изменит тот, кто пишет в базу.',
  ],
});
