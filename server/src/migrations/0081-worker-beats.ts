/**
 * \`worker_beats\`: the last heartbeat of each worker, by the database's clock. \`room_probe\` is always empty: a process that sells
 * writes into it inside a transaction that it takes back, so that a full disk is known before a customer meets it.
 */
export const workerBeats = `
create table worker_beats (
  worker uuid primary key,
  beat_at timestamptz not null
);

create table room_probe (filler text not null);
`;
