create table withdrawals (
  id uuid primary key,
  user_id uuid not null references users,
  amount_usdt numeric(38,18) not null check (amount_usdt > 0),
  fee_usdt numeric(38,18) not null,

  asset_id integer not null references assets,
  pay_amount numeric(38,18) not null check (pay_amount > 0),
  address text not null,
  memo text,

  state text not null check (state in ('requested', 'approved', 'paid', 'rejected')),
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by text
);
create trigger withdrawals_noted after update of state on withdrawals
  for each row execute function note_change();
create unique index withdrawals_one_open on withdrawals (user_id) where state in ('requested', 'approved');
create index withdrawals_user on withdrawals (user_id);
create index withdrawals_recipient on withdrawals (address);
create trigger withdrawals_signal after insert or update of state on withdrawals
  for each row execute function send_signal('withdrawals');
