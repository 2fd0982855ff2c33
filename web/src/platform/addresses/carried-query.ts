/** A wallet or an e-mail must not stay in the address bar. */
const CARRIED = [
  'ref',
  'cur_from',
  'cur_to',
  'incomeType',
  'outcomeType',
  'inconeNet',
  'outcomeNet',
] as const;

export function carrying(path: string, query: URLSearchParams): string {
  const carried = new URLSearchParams();
  for (const name of CARRIED) {
    const value = query.get(name);
    if (value) carried.set(name, value);
  }
  return carried.size === 0 ? path : `${path}?${carried}`;
}
