-- Each entry sums to zero per currency, checked at commit. Entries are append-only.

create table ledger_accounts (
  id bigint generated always as identity primary key,
  kind text not null,
  currency_id integer not null references currencies,
  network_id integer references networks,
  owner_id uuid,
  -- Kept by the statement that inserts a posting.
  balance numeric(38,18) not null default 0,
  unique nulls not distinct (kind, currency_id, network_id, owner_id),
  -- Coins are on a network, roubles at the bank.
  constraint ledger_accounts_place check (case
    when kind = 'bank' then network_id is null and owner_id is null
    when kind in ('hot', 'deposits', 'cold', 'in-transit') then network_id is not null
    else true end)
);

create table ledger_entries (
  id bigint generated always as identity primary key,
  -- 'deposit:17', 'payout:<uuid>': one entry per event.
  key text not null unique,
  kind text not null,
  ticket_id uuid,
  note text,
  at timestamptz not null
);
create index ledger_entries_ticket on ledger_entries (ticket_id) where ticket_id is not null;
-- The treasury page lists sweeps with their fees.
create index ledger_entries_sweeps on ledger_entries (id)
  where kind in ('sweep', 'gas', 'delegate', 'undelegate', 'fee', 'settled-undone');

-- Positive is debit: we hold or have spent it.
create table ledger_postings (
  id bigint generated always as identity primary key,
  entry_id bigint not null references ledger_entries,
  account_id bigint not null references ledger_accounts,
  currency_id integer not null references currencies,
  amount numeric(38,18) not null check (amount <> 0)
);
create index ledger_postings_entry on ledger_postings (entry_id);
create index ledger_postings_account on ledger_postings (account_id);

create function ledger_apply_posting() returns trigger language plpgsql as $$
begin
  update ledger_accounts set balance = balance + new.amount
   where id = new.account_id and currency_id = new.currency_id;
  if not found then
    raise exception 'posting in currency % on account % of another currency', new.currency_id, new.account_id
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger ledger_apply_posting before insert on ledger_postings
  for each row execute function ledger_apply_posting();

create function ledger_check_balanced() returns trigger language plpgsql as $$
begin
  if exists (select 1 from ledger_postings where entry_id = new.entry_id
             group by currency_id having sum(amount) <> 0) then
    raise exception 'ledger entry % does not balance', new.entry_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_check_balanced after insert on ledger_postings
  deferrable initially deferred for each row execute function ledger_check_balanced();

create function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only' using errcode = 'check_violation';
end $$;
create trigger ledger_postings_append_only before update or delete on ledger_postings
  for each row execute function ledger_refuse_change();
create trigger ledger_entries_append_only before update or delete on ledger_entries
  for each row execute function ledger_refuse_change();

-- Triggers of rows miss a truncation, which would empty the books.
create trigger ledger_postings_no_truncate before truncate on ledger_postings
  for each statement execute function ledger_refuse_change();
create trigger ledger_entries_no_truncate before truncate on ledger_entries
  for each statement execute function ledger_refuse_change();
create trigger ledger_accounts_no_truncate before truncate on ledger_accounts
  for each statement execute function ledger_refuse_change();
