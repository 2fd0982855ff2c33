/**
 * A contract may send something else when a re-org runs its transaction again: what was moved belongs to a deposit's name.
 * Rows that exist keep their meaning, for what one place of a transaction holds is still one row unless a re-org changed it.
 */
export const whatADepositMoved = `
create unique index deposits_transfer on deposits
  (network_id, tx_id, output_index, currency_id, address, coalesce(memo, ''), units);
alter table deposits drop constraint deposits_network_id_tx_id_output_index_key;
`;
