/** Never decides who may see a ticket. */
export { type AccountsDeps, accountsRoutes } from './accounts-routes.ts';
export { authenticate } from './authenticate.ts';
export { type AutomaticAccount, automaticAccount, type Secrets } from './automatic-account.ts';
export { addNote, type CustomerNote, eraseNotes, notesAbout } from './customer-notes-store.ts';
export { knownDevices } from './known-devices.ts';
export type { LogInSeen } from './log-in.ts';
export { type MadePasswordDeps, mailedPassword } from './made-password.ts';
export { mailPassword } from './mail-password.ts';
export { passwordLetter, passwordLetterSources } from './password-letter.ts';
export { passwordTries } from './password-tries.ts';
export { hashPassword, isPasswordOf } from './passwords.ts';
export { registrationLimit } from './registration-limit.ts';
export { removeStaleAccounts } from './remove-stale.ts';
export { deleteSession, isProvisionalSession, type Principal } from './sessions-store.ts';
export { hashToken, makeToken } from './tokens.ts';
export { findUser, hasClaimedAccount } from './users-store.ts';
