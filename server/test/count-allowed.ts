/** What limits by address are asked with. */

/** How many calls are let through, each of its own address; those that are refused count for nothing. */
export function countAllowed(
  asked: number,
  addressOf: (n: number) => string,
  call: (clientAddress: string) => unknown,
): number {
  let allowed = 0;
  for (let n = 0; n < asked; n += 1) {
    try {
      call(addressOf(n));
      allowed += 1;
    } catch {
      // Refused.
    }
  }
  return allowed;
}

/** Its 256 nets of one client each, in turn. */
export const inOneSlash56 = (n: number): string =>
  `2001:db8:1:${(n % 256).toString(16).padStart(2, '0')}::/64`;
