/** A fragment reaches no server and no referrer. */
const NAME = 'code';

export const linkWithCode = (origin: string, ticketId: string, code: string): string =>
  `${origin}/pay/${ticketId}#${NAME}=${code}`;

export const codeIn = (hash: string): string | null =>
  new URLSearchParams(hash.replace(/^#/, '')).get(NAME) || null;
