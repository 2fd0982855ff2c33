import type { WaitingApproval } from '@parom/contract/console/approvals';

type Counted = Pick<WaitingApproval, 'given' | 'needed'>;

/** By the signer’s own word. */
export const goodOf = ({ given }: Counted): number =>
  given.filter(({ verdict }) => verdict === 'counts').length;

/** Those that the signer has not seen yet may be enough. */
export const missingOf = ({ given, needed }: Counted): number =>
  Math.max(0, needed - given.filter(({ verdict }) => verdict === 'counts' || verdict === 'pending').length);
