/** What screening has stopped once stays known when another verdict takes the place of that one: an operator's word let it pass. */
export const whatScreeningStopped = `
alter table deposit_judgements add column was_stopped boolean not null default false;
update deposit_judgements set was_stopped = true where verdict = 'stopped';
`;
