/** A simulated transaction may pay several recipients, as on networks of outputs: each output is a row. */
export const severalOutputs = `
alter table sim_transactions add column output_index integer not null default 0;
alter table sim_transactions drop constraint sim_transactions_pkey;
alter table sim_transactions add primary key (network_id, tx_id, output_index);
`;
