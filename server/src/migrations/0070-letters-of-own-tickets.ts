/** A third budget of letters: those of an account's own tickets. */
export const lettersOfOwnTickets = `
alter table mails drop constraint mails_lane_check;
alter table mails add constraint mails_lane_check check (lane in ('free', 'paid', 'own'));
`;
