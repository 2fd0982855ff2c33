/** The signer’s answer above a limit. */
type ApprovalFault =
  | 'unknownPerson'
  | 'unknownPasskey'
  | 'samePerson'
  | 'unreadable'
  | 'otherPayment'
  | 'otherOrigin'
  | 'otherSite'
  | 'notPresent'
  | 'notVerified'
  | 'wrongSignature';

export interface Verdict {
  /** By the signer’s own list; `null`: not on it. */
  readonly person: string | null;
  /** `null`: it counts. */
  readonly fault: ApprovalFault | null;
}

/** Above a limit. */
export interface ApprovalsAsked {
  readonly digest: string;
  /** So many different people. */
  readonly needed: number;
  /** The limit. */
  readonly why: string;
  /** The signer’s own reading of them. */
  readonly payments: string;
  /** Of the sent approvals, in their order. */
  readonly verdicts: readonly Verdict[];
}
