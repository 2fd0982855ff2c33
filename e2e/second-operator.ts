/** A colleague of the first operator, who came by an invitation: another one at each call. */
import { randomUUID } from 'node:crypto';
import type { Role } from '@parom/contract/console/roles';
import type { APIRequestContext } from '@playwright/test';
import { operator } from './operator.ts';

export interface Colleague {
  readonly email: string;
  readonly password: string;
}

export async function inviteColleague(
  request: APIRequestContext,
  console: string,
  role: Role = 'treasurer',
): Promise<Colleague> {
  const colleague = { email: `${randomUUID()}@example.org`, password: 'harbour-master-2' };
  const post = async (path: string, data: object, token?: string) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const answer = await request.post(`${console}/api/console/${path}`, { data, headers });
    if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
    return answer.json();
  };
  const { token } = await post('log-in', { ...operator, isTerminal: true });
  const sent = { email: colleague.email, role, reason: 'works at night' };
  const invited = await post('invitations', sent, token);
  await post('invitations/accept', { token: invited.token, password: colleague.password });
  return colleague;
}
