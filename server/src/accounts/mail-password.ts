import { type LetterDeps, languageOf, SECRET_PLACE, senderOf, writeLetter } from '../mail/index.ts';
import { passwordLetter } from './password-letter.ts';
import { findUser } from './users-store.ts';

export async function mailPassword(deps: LetterDeps, { userId }: { readonly userId: string }): Promise<void> {
  const user = await findUser(deps.db, userId);
  if (user === null) return;
  const language = languageOf(user.language);
  const facts = { ...senderOf(deps, language), password: SECRET_PLACE, link: `${deps.publicUrl}/lk/main` };
  const letter = passwordLetter(language, facts, deps.letterTexts());
  await deps.db.transaction().execute((tx) =>
    writeLetter(tx, deps, {
      key: `account:${userId}`,
      recipient: user.email,
      lane: 'free',
      // The owner needs this letter to log in. Each address gets it once.
      beyondLimit: 'delay',
      letter,
      secretOf: userId,
    }),
  );
}
