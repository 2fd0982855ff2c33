/** What of an address goes along when it leads to another one. Pure. */

/**
 * Who sent the visitor, and the pair that a monitor's link names. Nothing else: a wallet or an e-mail would stay in an
 * address bar that nobody cleans.
 */
const CARRIED = [
  'ref',
  'cur_from',
  'cur_to',
  'incomeType',
  'outcomeType',
  'inconeNet',
  'outcomeNet',
] as const;

/** `path` with what is carried of this query. */
export function carrying(path: string, query: URLSearchParams): string {
  const carried = new URLSearchParams();
  for (const name of CARRIED) {
    const value = query.get(name);
    if (value) carried.set(name, value);
  }
  return carried.size === 0 ? path : `${path}?${carried}`;
}
