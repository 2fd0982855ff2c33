/** The keys: in this process or behind a socket. */
import { createHash } from 'node:crypto';
import type {
  Answer,
  Answers,
  Approval,
  ApprovalsAsked,
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

export interface ApprovalBook {
  /** What people signed for these payments. */
  given(paymentIds: readonly string[]): Promise<readonly Approval[]>;
  /** What the signer wants above a limit, and its verdicts on the sent approvals. */
  asked(paymentIds: readonly string[], asked: ApprovalsAsked, sent: readonly Approval[]): Promise<void>;
}

export function signerOver({ send, close }: Transport, book?: ApprovalBook): PaymentSigner {
  const ask = async <Call extends Request['call']>(request: Request & { readonly call: Call }) => {
    const answer = (await send(request)) as Answer<Call>;
    if (!answer.ok) throw new SignerDeclined(answer.code, answer.message);
    return answer.value;
  };
  return {
    keys: () => ask({ call: 'keys' }),
    sign: async ({ unsigned, ...named }) => {
      const payments = named.recipients.map(({ payment }) => payment);
      const approvals = (await book?.given(payments)) ?? [];
      const answer = (await send({
        call: 'sign',
        ...named,
        unsigned: Buffer.from(unsigned).toString('hex'),
        digest: createHash('sha256').update(unsigned).digest('hex'),
        approvals,
      })) as Answer<'sign'>;
      if (answer.ok) return answer.value;
      if (answer.asked !== undefined) await book?.asked(payments, answer.asked, approvals);
      throw new SignerDeclined(answer.code, answer.message);
    },
    drop: async (network, txId) => void (await ask({ call: 'drop', network, txId })),
    journal: (from) => ask({ call: 'journal', from }),
    find: async (network, name) => (await ask({ call: 'find', network, name })).entry,
    images: (asked) => ask({ call: 'images', ...asked }),
    freeze: async (why) => void (await ask({ call: 'freeze', why })),
    beat: async () => void (await ask({ call: 'beat' })),
    close,
  };
}
