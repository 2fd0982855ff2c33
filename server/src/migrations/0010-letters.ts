/** What the outbox needs to know of a mail beside its words, and which addresses are known to be read by their owners. */
export const letters = `
alter table mails
  -- The order in which they were written: several may be of the same moment.
  add column number bigint generated always as identity,
  -- The Message-ID of the first mail of the same story, so that a mail program shows them together.
  add column in_reply_to text,
  -- 'free': anybody can cause it for nothing. 'paid': money did. Each has its own share of an hour.
  add column lane text not null default 'free' check (lane in ('free', 'paid')),
  -- When it was let through the limit of its address; null while it waits for the hour.
  add column admitted_at timestamptz,
  -- Given up: the mailbox does not exist, or the mail server took nothing for days.
  add column failed_at timestamptz;
update mails set admitted_at = created_at;
drop index mails_recipient;
create index mails_recipient on mails (recipient, lane, created_at);

-- Somebody showed that he reads this address: by the mailed password, or by the link of a mail.
create table confirmed_addresses (
  email text primary key check (email = lower(email)),
  confirmed_at timestamptz not null
);
insert into confirmed_addresses (email, confirmed_at)
select email, first_login_at from users where first_login_at is not null and password_hash like 'sha256:%';
`;
