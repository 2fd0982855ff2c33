/** Mails the password of an account that a ticket made, once: it is stored nowhere but in this letter and hashed. */
import { type LetterDeps, languageOf, senderOf, writeLetter } from '../mail/index.ts';
import { passwordLetter } from './password-letter.ts';
import { findUser } from './users-store.ts';

export async function mailPassword(
  deps: LetterDeps,
  { userId, password }: { readonly userId: string; readonly password: string },
): Promise<void> {
  const user = await findUser(deps.db, userId);
  if (user === null) return;
  const language = languageOf(user.language);
  const letter = passwordLetter[language]({
    ...senderOf(deps, language),
    password,
    link: `${deps.publicUrl}/lk/main`,
  });
  await deps.db.transaction().execute((tx) =>
    writeLetter(tx, deps, {
      key: `account:${userId}`,
      recipient: user.email,
      lane: 'free',
      // Without it the owner never gets in. It is one for each address, whoever types it how often.
      beyondLimit: 'delay',
      letter,
    }),
  );
}
