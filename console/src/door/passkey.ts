/** The library loads at the first use. */
import type { Answer, Sent } from '../platform/calls.ts';

export type PasskeyProblem = 'elsewhere' | 'cancelled' | 'known' | 'unsupported';

export class PasskeyFailure extends Error {
  override readonly name = 'PasskeyFailure';
  constructor(
    readonly problem: PasskeyProblem,
    readonly origin: string,
  ) {
    super(problem);
  }
}

type NewPasskey = Sent<'addPasskey'>['body'];
type Proof = Sent<'confirmByPasskey'>['body'];

async function inBrowser<Result>(
  { origin }: { readonly origin: string },
  work: (library: typeof import('@simplewebauthn/browser')) => Promise<Result>,
): Promise<Result> {
  if (location.origin !== origin) throw new PasskeyFailure('elsewhere', origin);
  const library = await import('@simplewebauthn/browser');
  if (!library.browserSupportsWebAuthn()) throw new PasskeyFailure('unsupported', origin);
  return work(library).catch((error: Error) => {
    throw new PasskeyFailure(error.name === 'InvalidStateError' ? 'known' : 'cancelled', origin);
  });
}

export async function proofOf(asked: Answer<'challengeToConfirm'>): Promise<Proof> {
  const answer = await inBrowser(asked, ({ startAuthentication }) =>
    startAuthentication({ optionsJSON: asked.options }),
  );
  return { attempt: asked.attempt, answer };
}

/** Of a challenge that the signer verifies. */
export const assertionOf = (asked: Answer<'challengeToApprove'>): Promise<Proof['answer']> =>
  inBrowser(asked, ({ startAuthentication }) => startAuthentication({ optionsJSON: asked.options }));

export async function registrationOf(
  asked: Answer<'challengeToRegister'>,
): Promise<Omit<NewPasskey, 'name'>> {
  const answer = await inBrowser(asked, ({ startRegistration }) =>
    startRegistration({ optionsJSON: asked.options }),
  );
  return { attempt: asked.attempt, answer };
}
