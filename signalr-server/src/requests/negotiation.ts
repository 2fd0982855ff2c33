import type { Admission, Caller } from './admission.ts';

export interface Negotiation {
  readonly negotiateVersion: 0 | 1;
  /** Secret in version 0, public since version 1. */
  readonly connectionId: string;
  readonly connectionToken?: string;
  readonly useStatefulReconnect?: true;
  readonly availableTransports: readonly { transport: string; transferFormats: readonly string[] }[];
}

const availableTransports = [
  { transport: 'WebSockets', transferFormats: ['Text', 'Binary'] },
  { transport: 'ServerSentEvents', transferFormats: ['Text'] },
  { transport: 'LongPolling', transferFormats: ['Text', 'Binary'] },
] as const;

const INTEGER = /^-?\d+$/;

export function negotiate(admission: Admission, caller: Caller): Negotiation {
  const [version = '0', ...others] = caller.query.getAll('negotiateVersion');
  if (!INTEGER.test(version) || others.length > 0) throw admission.refusal('malformed');
  const asksToResume = caller.query.get('useStatefulReconnect') === 'true';
  const { ids } = admission.open(caller, asksToResume);
  return {
    ...(Number.parseInt(version, 10) < 1
      ? { negotiateVersion: 0, connectionId: ids.token }
      : { negotiateVersion: 1, connectionId: ids.id, connectionToken: ids.token }),
    ...(asksToResume && { useStatefulReconnect: true }),
    availableTransports,
  };
}
