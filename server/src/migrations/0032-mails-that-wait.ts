/** Whether a letter to somebody else waits is asked at failures of the mail server, beside all that ever left. */
export const mailsThatWait = `
create index mails_waiting on mails (admitted_at) where sent_at is null and failed_at is null;
`;
