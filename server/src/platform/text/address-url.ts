/** How explorers name a transaction and an address; the first that fits counts. */
const pages = [
  ['/#/transaction/', '/#/address/'],
  ['/transactions/', '/accounts/'],
  ['tonviewer.com/transaction/', 'tonviewer.com/'],
  ['/tx/', '/address/'],
] as const;

/** The setting names only where transactions are. `null`: an explorer of another form. */
export function addressUrl(explorerUrl: string | null, address: string): string | null {
  const page = pages.find(([transactions]) => explorerUrl?.endsWith(transactions));
  if (explorerUrl === null || page === undefined) return null;
  const [transactions, addresses] = page;
  return explorerUrl.slice(0, -transactions.length) + addresses + address;
}
