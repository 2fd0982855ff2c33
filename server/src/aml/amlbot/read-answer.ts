import type { RatingOutageKind } from '@parom/contract/console/answers/rating-outage';
import * as z from 'zod/mini';
import { quoteNumbers } from '../../platform/text/quote-numbers.ts';
import { RatingOutage } from '../rating.ts';
import type { Rating, Signal } from '../screening.ts';

export const NAME = 'amlbot';
export const outage = (kind: RatingOutageKind, said: string): RatingOutage =>
  new RatingOutage(NAME, kind, said);

export type AmlBotAnswer =
  | { readonly state: 'rated'; readonly rating: Rating }
  | { readonly state: 'pending'; readonly uid: string };

const headForm = z.object({ result: z.boolean(), description: z.optional(z.unknown()) });
/** Of a check without signals, `signals` is an empty list. */
const bodyForm = z.object({
  data: z.object({
    status: z.optional(z.nullable(z.string())),
    uid: z.optional(z.nullable(z.string())),
    riskscore: z.optional(z.nullable(z.string())),
    signals: z.optional(z.nullable(z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]))),
  }),
});
type Data = z.infer<typeof bodyForm>['data'];

const UID = /^[\w-]{1,64}$/;
const CODE = /^\w[\w .,|/()&-]{0,59}$/;
const MOST_SIGNALS = 5;

/**
 * @param asked the check that was asked for again
 * @throws RatingOutage `refused` or `garbled`
 */
export function readAnswer(text: string, asked: string | null): AmlBotAnswer {
  const json = parsed(text);
  const head = headForm.safeParse(json).data;
  if (head === undefined) throw outage('garbled', 'form');
  if (!head.result) throw outage('refused', said(head.description));
  const body = bodyForm.safeParse(json).data;
  if (body === undefined) throw outage('garbled', 'form');
  const { data } = body;
  if (asked !== null && typeof data.uid === 'string' && data.uid !== asked) throw outage('garbled', 'uid');
  if (data.status === 'pending') return { state: 'pending', uid: uidOf(data) };
  if (data.status !== 'success' && data.status !== undefined && data.status !== null)
    throw outage('refused', `status ${said(data.status)}`);
  return { state: 'rated', rating: ratingOf(data) };
}

function parsed(text: string): unknown {
  try {
    JSON.parse(text);
    return JSON.parse(quoteNumbers(text));
  } catch {
    throw outage('garbled', 'JSON');
  }
}

const said = (text: unknown): string => (typeof text === 'string' ? text.slice(0, 200) : '');

function uidOf({ uid }: Data): string {
  if (typeof uid !== 'string' || !UID.test(uid)) throw outage('garbled', 'uid');
  return uid;
}

function ratingOf({ riskscore, signals }: Data): Rating {
  const part = typeof riskscore === 'string' ? partOf(riskscore) : null;
  if (part === null || part > UNIT) throw outage('garbled', 'riskscore');
  return { score: +`${ceilDiv(part * 100n, UNIT)}`, signals: signalsIn(signals) };
}

/** Doubtful ones are left out: the score alone decides. */
function signalsIn(signals: Data['signals']): readonly Signal[] {
  const shares = Object.entries(signals ?? {}).flatMap(([code, value]) => {
    const part = typeof value === 'string' && CODE.test(code) ? partOf(value) : null;
    if (part === null || part > UNIT) return [];
    const tenths = (part * 2_000n + UNIT) / (2n * UNIT);
    return tenths === 0n ? [] : [{ code, tenths }];
  });
  return shares
    .toSorted((a, b) => (a.tenths < b.tenths ? 1 : a.tenths > b.tenths ? -1 : 0))
    .slice(0, MOST_SIGNALS)
    .map(({ code, tenths }) => ({ code, share: `${tenths / 10n}.${tenths % 10n}`.replace(/\.0$/, '') }));
}

/** PHP may write 1.0e-5. A float would round the score down. */
const NUMBER = /^(\d{1,3})(?:\.(\d{1,40}))?(?:e([+-]?\d{1,2}))?$/i;
const DIGITS = 150n;
const UNIT = 10n ** DIGITS;

function partOf(text: string): bigint | null {
  const match = NUMBER.exec(text);
  if (match === null) return null;
  const [, whole = '0', fraction = '', exponent = '0'] = match;
  return BigInt(whole + fraction) * 10n ** (DIGITS - BigInt(fraction.length) + BigInt(exponent));
}

const ceilDiv = (a: bigint, b: bigint): bigint => (a + b - 1n) / b;
