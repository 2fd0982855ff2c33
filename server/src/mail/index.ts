/** What we write to people: the outbox, its limits, how it leaves. Must never hold up whoever has something to say. */
export { mailPassword } from './account-mail.ts';
export { type Letter, renderLetter } from './letter.ts';
export { listMails } from './mails-store.ts';
export { type Mail, queueMail } from './queue-mail.ts';
export { sendMail, smtpTransport, type Transport } from './send-mail.ts';
