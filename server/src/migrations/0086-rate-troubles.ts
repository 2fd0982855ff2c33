/** Since when a trouble with the sources of prices stands, so that a moment's gap calls nobody. */
export const rateTroubles = `
create table rate_troubles (
  subject text primary key,
  since timestamptz not null,
  seen_at timestamptz not null
);
`;
