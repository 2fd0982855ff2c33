/** The keys: in this process or behind a socket. */
import { createHash } from 'node:crypto';
import type {
  Answer,
  Answers,
  ImagesRequest,
  JournalEntry,
  KeyImages,
  Request,
  Signed,
  SignRequest,
} from './protocol.ts';

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
  sign(unsigned: Unsigned): Promise<Signed>;
  /** Frees the numbers of bytes that were stored nowhere. */
  drop(network: number, txId: string): Promise<void>;
  journal(from: number): Promise<Answers['journal']>;
  /** By the transmission's id or the transaction's; `null` without a kept one. */
  find(network: number, name: string): Promise<JournalEntry | null>;
  /** For networks whose spend key alone shows spent outputs. */
  images(asked: Omit<ImagesRequest, 'call'>): Promise<KeyImages>;
  freeze(why: string): Promise<void>;
  beat(): Promise<void>;
  close(): Promise<void>;
}

export interface Transport {
  send(request: Request): Promise<Answer>;
  close(): Promise<void>;
}

/** What people signed for these payments. */
export type ApprovalsOf = (paymentIds: readonly string[]) => Promise<SignRequest['approvals']>;

export function signerOver({ send, close }: Transport, approvalsOf?: ApprovalsOf): PaymentSigner {
  const ask = async <Call extends Request['call']>(request: Request & { readonly call: Call }) => {
    const answer = (await send(request)) as Answer<Call>;
    if (!answer.ok) throw new SignerDeclined(answer.code, answer.message);
    return answer.value;
  };
  return {
    keys: () => ask({ call: 'keys' }),
    sign: async ({ unsigned, ...named }) =>
      ask({
        call: 'sign',
        ...named,
        unsigned: Buffer.from(unsigned).toString('hex'),
        digest: createHash('sha256').update(unsigned).digest('hex'),
        approvals: (await approvalsOf?.(named.recipients.map(({ payment }) => payment))) ?? [],
      }),
    drop: async (network, txId) => void (await ask({ call: 'drop', network, txId })),
    journal: (from) => ask({ call: 'journal', from }),
    find: async (network, name) => (await ask({ call: 'find', network, name })).entry,
    images: (asked) => ask({ call: 'images', ...asked }),
    freeze: async (why) => void (await ask({ call: 'freeze', why })),
    beat: async () => void (await ask({ call: 'beat' })),
    close,
  };
}
