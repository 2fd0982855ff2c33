import type { IncomingHttpHeaders } from 'node:http';
import type { Endpoint } from '@parom/contract/endpoints';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { clientAddress } from './client-address.ts';

type Output<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined;
export type Part<E extends object, Name extends 'params' | 'query' | 'body'> =
  E extends Readonly<Record<Name, infer Schema>> ? Output<Schema> : undefined;
export type AnswerOf<E extends Pick<Endpoint, 'answer'>> = E['answer'] extends z.ZodMiniType
  ? z.input<E['answer']>
  : undefined;

export interface RequestOfCall {
  /** Unverified. */
  readonly bearer: string | null;
  readonly clientAddress: string;
  /** By itself, or by a trusted proxy's word. */
  readonly isHttps: boolean;
  header(name: string): string | null;
  setCookie(cookie: string): void;
}

export interface Call<E extends Endpoint, Principal> extends RequestOfCall {
  readonly params: Part<E, 'params'>;
  readonly query: Part<E, 'query'>;
  readonly body: Part<E, 'body'>;
  readonly principal: E['caller'] extends 'session' | 'partner' ? Principal : null;
}

export type Handler<E extends Endpoint, Principal> = (
  call: Call<E, Principal>,
) => Promise<AnswerOf<E>> | AnswerOf<E>;

export const callOf = <E extends Endpoint, Principal>(
  request: FastifyRequest,
  reply: FastifyReply,
  principal: Principal | null,
) =>
  ({
    params: request.params,
    query: request.query,
    body: request.body,
    principal,
    ...requestOfCall(request, reply),
  }) as Call<E, Principal>;

export const requestOfCall = (request: FastifyRequest, reply: FastifyReply): RequestOfCall => ({
  bearer: bearerOf(request),
  clientAddress: clientAddress(request.ip),
  isHttps: request.protocol === 'https',
  header: (name) => headerOf(request, name),
  setCookie: (cookie) => void reply.header('set-cookie', cookie),
});

export function bearerOf(request: { readonly headers: IncomingHttpHeaders }): string | null {
  return /^Bearer ([A-Za-z0-9._~+/=-]{1,512})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

function headerOf(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name.toLowerCase()];
  const first = Array.isArray(value) ? value[0] : value;
  return first === undefined || first === '' ? null : first;
}
