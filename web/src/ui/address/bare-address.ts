/** What people paste as an address: often a payment link of a wallet. Pure. */
const PAYMENT_LINK =
  /^(?:bitcoin|ethereum|monero|ripple|xrpl|tron|ton):(?:\/\/)?(?:transfer\/|pay-)?([^?@/]+)/i;

/** The bare address: white space around it and a payment link's scheme and query are dropped. */
export function bareAddress(pasted: string): string {
  const text = pasted.trim();
  return PAYMENT_LINK.exec(text)?.[1] ?? text;
}
