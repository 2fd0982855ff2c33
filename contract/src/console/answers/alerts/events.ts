/** Names of the service’s events, and of the rows that they are about. */
export const eventsInEnglish = {
  'deposit.seen': 'deposit seen',
  'deposit.mined': 'deposit in a block',
  'deposit.final': 'deposit final',
  'deposit.vanished': 'deposit vanished',
  'deposit.refunding': 'deposit goes back',
  'payment.requested': 'payment decided',
  'payment.final': 'payment final',
  'payment.taken-back': 'payment taken back by a re-org',
  'payment.failed': 'payment failed',
  'ticket.created': 'ticket created',
  'ticket.readdressed': 'ticket with another e-mail',
  'ticket.moved': 'ticket moved',
  'ticket.due': 'deadline of a ticket',
  'refund.asked': 'customer asks for a refund',
  'withdrawal.rejected': 'withdrawal rejected',
  'account.created': 'account created',
  'errand.asked': 'errand for the worker',
  'mail.queued': 'letter',
  'webhook.queued': 'webhook to a partner',
  'notice.queued': 'message to operators',
  'push.queued': 'notification to a customer',
} as const;

export const eventRowsInEnglish = {
  depositId: 'deposit',
  paymentId: 'payment',
  ticketId: 'ticket',
  requestId: 'request',
  withdrawalId: 'withdrawal',
  userId: 'account',
  errandId: 'errand',
  mailId: 'letter',
  deliveryId: 'delivery',
  noticeId: 'message',
  pushId: 'notification',
} as const;

type Words = Readonly<Record<string, string>>;

/** `depositId 7` */
export const rowsOfEvent = (about: string, names: Words = eventRowsInEnglish): string =>
  about.replaceAll(/\b\w+Id(?= )/g, (name) => names[name] ?? name);

export const eventNamed = (kind: string, names: Words = eventsInEnglish): string => names[kind] ?? kind;
