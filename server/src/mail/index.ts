/** Never blocks the caller. */

export type { SecretOf } from './fill-secret.ts';
export { type Fingerprint, type Letter, languageOf, renderLetter, SECRET_PLACE } from './letter.ts';
export { listMails } from './list-mails.ts';
export {
  confirmAddress,
  discardWaiting,
  eraseConfirmations,
  eraseRecipientsOfMails,
  isConfirmed,
} from './mails-store.ts';
export { sendMail } from './send-mail.ts';
export { mailFrom, type SmtpSettings, smtpOf, smtpUrl } from './smtp-settings.ts';
export { reachMailServer, smtpTransport, type Transport } from './smtp-transport.ts';
export { type LetterDeps, senderOf, writeLetter } from './write-letter.ts';
