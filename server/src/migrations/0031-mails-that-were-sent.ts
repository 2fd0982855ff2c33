/** Whether any letter left since a time is asked at every failure of the mail server, when thousands may wait. */
export const mailsThatWereSent = `
create index mails_sent on mails (sent_at) where sent_at is not null;
`;
