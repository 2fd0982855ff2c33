/** Never blocks the caller. */

export type { SecretOf } from './fill-secret.ts';
export { type Fingerprint, type Letter, languageOf, renderLetter, SECRET_PLACE } from './letter.ts';
export {
  chosenTexts,
  filled,
  type LetterTexts,
  letterFaults,
  type PublishedLetters,
  sourcesOf,
  textsIn,
} from './letter-texts.ts';
export {
  eraseBodiesOfMails,
  type KeptLetter,
  keptLetter,
  type LetterState,
  type ListedLetter,
  letterStates,
  lettersIn,
} from './letters-store.ts';
export { listMails } from './list-mails.ts';
export { LIVE_PLACE } from './live-links.ts';
export {
  type Bounce,
  confirmAddress,
  discardWaiting,
  eraseConfirmations,
  eraseRecipientsOfMails,
  isConfirmed,
  lastBounces,
} from './mails-store.ts';
export { queueMail } from './queue-mail.ts';
export { sendMail } from './send-mail.ts';
export { mailFrom, type SmtpSettings, smtpOf, smtpUrl } from './smtp-settings.ts';
export { reachMailServer, smtpTransport, type Transport } from './smtp-transport.ts';
export { type LetterDeps, senderOf, writeLetter } from './write-letter.ts';
