/** `busy`: ask again. The others need a change of the request, or a person at the signer. */
export type RefusalCode = 'malformed' | 'refused' | 'limit' | 'frozen' | 'busy' | 'broken';

export class SignerRefusal extends Error {
  constructor(
    readonly code: RefusalCode,
    message: string,
  ) {
    super(message);
  }
}

/** Declines a request that contradicts itself, its bytes or the journal. */
export function refuse(message: string): never {
  throw new SignerRefusal('refused', message);
}

/** A sentence for the person who starts the signer, shown without a stack. */
export class SignerProblem extends Error {}
