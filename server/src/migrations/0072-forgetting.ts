/** Cards and phones are encrypted, apart from the tickets; what is to be forgotten is found by an index that holds nothing else. */
export const forgetting = `
create table sealed_recipients (
  -- What stands for it in tickets, payments and the list of blocked addresses: kind, last four digits, keyed hash.
  token text primary key,
  -- AES-256-GCM by a key that is not in the database.
  sealed bytea not null,
  key_id text not null,
  used_at timestamptz not null
);
create index sealed_recipients_key on sealed_recipients (key_id);
-- Of an earlier version: empty once they are encrypted.
create index tickets_plain_recipient on tickets (to_address) where to_address ~ '^([+]7[0-9]{10}|[0-9]{16,19})$';
create index tickets_former_end on tickets (id) where status = 5 and closed_at is null;
create index tickets_with_email on tickets (closed_at) where closed_at is not null and email <> '';
create index tickets_with_client_address on tickets (closed_at) where closed_at is not null and client_address <> '';
create index tickets_with_number on tickets (closed_at)
  where closed_at is not null and (to_address like 'card-%' or to_address like 'phone-%');
create index tickets_with_telegram on tickets (closed_at) where closed_at is not null and to_memo like '@%';
create index mails_with_recipient on mails (created_at) where recipient <> '';
`;
