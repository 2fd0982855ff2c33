create table blocked_addresses (
  address text primary key,
  reason text not null,
  added_at timestamptz not null
);
create trigger blocked_addresses_noted after insert or update or delete on blocked_addresses
  for each row execute function note_change();

create index blocked_addresses_newest on blocked_addresses (added_at desc, address);

-- Only new tickets are refused: existing ones go on.
create table blocked_emails (
  email text primary key check (email = lower(email)),
  reason text not null,
  blocked_by text not null,
  added_at timestamptz not null
);
create trigger blocked_emails_noted after insert or update or delete on blocked_emails
  for each row execute function note_change();
create index blocked_emails_newest on blocked_emails (added_at desc, email);
