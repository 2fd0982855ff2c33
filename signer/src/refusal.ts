import type { ApprovalsAsked } from './approvals-asked.ts';

/** `busy`: ask again. Others need a changed request, or a person at the signer. */
export type RefusalCode = 'malformed' | 'refused' | 'limit' | 'frozen' | 'busy' | 'broken';

export class SignerRefusal extends Error {
  constructor(
    readonly code: RefusalCode,
    message: string,
    readonly asked?: ApprovalsAsked,
  ) {
    super(message);
  }
}

/** The request contradicts itself, its bytes or the journal. */
export function refuse(message: string): never {
  throw new SignerRefusal('refused', message);
}

/** Shown without a stack to the person who starts the signer. */
export class SignerProblem extends Error {}
