/** Truncation fires no trigger of rows, and would empty the books that refuse each single deletion. */
export const ledgerWithoutTruncate = `
create trigger ledger_postings_no_truncate before truncate on ledger_postings
  for each statement execute function ledger_refuse_change();
create trigger ledger_entries_no_truncate before truncate on ledger_entries
  for each statement execute function ledger_refuse_change();
create trigger ledger_accounts_no_truncate before truncate on ledger_accounts
  for each statement execute function ledger_refuse_change();
`;
