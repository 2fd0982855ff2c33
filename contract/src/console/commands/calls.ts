/** Every command of operators, at the terminal, in the console and in tests. */
import type * as z from 'zod/mini';
import { addressCalls } from './address-calls.ts';
import type { BodyOf } from './arguments.ts';
import { articleCalls } from './article-calls.ts';
import { auditCalls } from './audit-calls.ts';
import { claimCalls } from './claim-calls.ts';
import { confirmationCalls } from './confirmation-calls.ts';
import { customerCalls } from './customer-calls.ts';
import { depositCalls } from './deposit-calls.ts';
import { findCalls } from './find-calls.ts';
import { iconCalls } from './icon-calls.ts';
import { identityCalls } from './identity-calls.ts';
import { letterCalls } from './letter-calls.ts';
import { monitorCalls } from './monitor-calls.ts';
import { networkCalls } from './network-calls.ts';
import { offerCalls } from './offer-calls.ts';
import { pairCalls } from './pair-calls.ts';
import { partnerCalls } from './partner-calls.ts';
import { paymentCalls } from './payment-calls.ts';
import { priceCalls } from './price-calls.ts';
import { proposalCalls } from './proposal-calls.ts';
import { reportCalls } from './report-calls.ts';
import { reserveCalls } from './reserve-calls.ts';
import { screeningCalls } from './screening-calls.ts';
import { siteCalls } from './site-calls.ts';
import { stopCalls } from './stop-calls.ts';
import { switchCalls } from './switch-calls.ts';
import { symbolCalls } from './symbol-calls.ts';
import { textCalls } from './text-calls.ts';
import { ticketCalls } from './ticket-calls.ts';
import { tokenCalls } from './token-calls.ts';
import { treasuryCalls } from './treasury-calls.ts';
import { watchCalls } from './watch-calls.ts';
import { webhookCalls } from './webhook-calls.ts';
import { withdrawalCalls } from './withdrawal-calls.ts';

export const calls = {
  ...addressCalls,
  ...articleCalls,
  ...auditCalls,
  ...claimCalls,
  ...confirmationCalls,
  ...customerCalls,
  ...depositCalls,
  ...findCalls,
  ...iconCalls,
  ...identityCalls,
  ...letterCalls,
  ...monitorCalls,
  ...networkCalls,
  ...offerCalls,
  ...pairCalls,
  ...partnerCalls,
  ...paymentCalls,
  ...priceCalls,
  ...proposalCalls,
  ...reportCalls,
  ...reserveCalls,
  ...screeningCalls,
  ...siteCalls,
  ...stopCalls,
  ...switchCalls,
  ...symbolCalls,
  ...textCalls,
  ...ticketCalls,
  ...tokenCalls,
  ...treasuryCalls,
  ...watchCalls,
  ...webhookCalls,
  ...withdrawalCalls,
} as const;
export type CommandCalls = typeof calls;
export type CommandName = keyof CommandCalls;
export type QuestionName = {
  [Name in CommandName]: CommandCalls[Name]['answer'] extends null ? never : Name;
}[CommandName];
export type ActName = {
  [Name in CommandName]: CommandCalls[Name]['changes'] extends true ? Name : never;
}[CommandName];

export type Body<Name extends CommandName> = BodyOf<CommandCalls[Name]['arguments']>;
/** On the wire. */
export type Result<Name extends QuestionName> = z.input<CommandCalls[Name]['answer']>;
export type Row<Name extends QuestionName> = Result<Name> extends readonly (infer One)[] ? One : Result<Name>;
type KeyOf<One> = One extends unknown ? keyof One & string : never;
/** They have pages of their own. */
type Paged = 'ticket' | 'customer' | 'monitors' | 'texts';
/** Of a table. */
export type Column = {
  [Name in Exclude<QuestionName, Paged>]: KeyOf<Row<Name>>;
}[Exclude<QuestionName, Paged>];
export type ArgumentName = {
  [Name in CommandName]: keyof CommandCalls[Name]['arguments'] & string;
}[CommandName];
