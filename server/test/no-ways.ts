import type { Ways } from '../src/operator/index.ts';

/** Alerts reach no person. */
export const noWays: Ways = {
  emails: [],
  auditEmails: [],
  chat: null,
  language: 'en',
  quietHours: null,
  consoleUrl: null,
};
