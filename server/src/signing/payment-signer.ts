/** The keys, wherever they are: in this process or behind a socket. The messages are the same. */
import { createHash } from 'node:crypto';
import type { Answer, Answers, Request, Signed, SignRequest } from './protocol.ts';

export class SignerDeclined extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(`the signer declined: ${message}`);
  }
}

export interface Unsigned extends Omit<SignRequest, 'call' | 'unsigned' | 'digest' | 'approvals'> {
  readonly unsigned: Uint8Array;
}

export interface PaymentSigner {
  keys(): Promise<Answers['keys']>;
  /** @throws SignerDeclined */
  sign(unsigned: Unsigned): Promise<Signed>;
  /** Frees the numbers of bytes that were stored nowhere. */
  drop(network: number, txId: string): Promise<void>;
  journal(from: number): Promise<Answers['journal']>;
  freeze(why: string): Promise<void>;
  beat(): Promise<void>;
  close(): Promise<void>;
}

export interface Transport {
  send(request: Request): Promise<Answer>;
  close(): Promise<void>;
}

export function signerOver({ send, close }: Transport): PaymentSigner {
  const ask = async <Call extends Request['call']>(request: Request & { readonly call: Call }) => {
    const answer = (await send(request)) as Answer<Call>;
    if (!answer.ok) throw new SignerDeclined(answer.code, answer.message);
    return answer.value;
  };
  return {
    keys: () => ask({ call: 'keys' }),
    sign: ({ unsigned, ...named }) =>
      ask({
        call: 'sign',
        ...named,
        unsigned: Buffer.from(unsigned).toString('hex'),
        digest: createHash('sha256').update(unsigned).digest('hex'),
        approvals: [],
      }),
    drop: async (network, txId) => void (await ask({ call: 'drop', network, txId })),
    journal: (from) => ask({ call: 'journal', from }),
    freeze: async (why) => void (await ask({ call: 'freeze', why })),
    beat: async () => void (await ask({ call: 'beat' })),
    close,
  };
}
