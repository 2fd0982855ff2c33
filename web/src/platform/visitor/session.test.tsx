import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readStored, writeStored } from '../browser-memory/storage.ts';
import { createQueryClient } from '../calls/query.ts';
import { useLogin, userQuery } from './session.ts';

const queries = createQueryClient(() => {});

function answers(status: number, errorCode?: number | string): void {
  const body = errorCode === undefined ? '<h1>Log in to the network</h1>' : JSON.stringify({ errorCode });
  vi.stubGlobal('fetch', async () => new Response(body, { status }));
}

const fetchUser = () => queries.fetchQuery({ ...userQuery('kept'), retry: false, staleTime: 0 });

type Login = ReturnType<typeof useLogin>;

function Form({ take }: { readonly take: (login: Login) => void }) {
  take(useLogin());
  return null;
}

function login(): Login {
  const found: Login[] = [];
  renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <Form take={(login) => found.push(login)} />
    </QueryClientProvider>,
  );
  const [only] = found;
  if (only === undefined) throw new Error('the form was not drawn');
  return only;
}
const credentials = { email: 'a@b.example', password: 'secret-one', rememberme: true };

beforeEach(() => writeStored('token', 'kept'));
afterEach(() => {
  writeStored('token', null);
  vi.unstubAllGlobals();
});

describe('a session', () => {
  it('token, refused by our server, is forgotten', async () => {
    answers(401, 401);
    expect(await fetchUser()).toBeNull();
    expect(readStored('token')).toBeNull();
  });

  it.each([
    ['a proxy’s page', undefined],
    ['a proxy’s own code', 'LOGIN_REQUIRED'],
  ])('token, refused by %s, stays', async (_, code) => {
    answers(401, code);
    await expect(fetchUser()).rejects.toMatchObject({ status: 401 });
    expect(readStored('token')).toBe('kept');
  });

  it('log-in, refused by our server, is a wrong password and forgets the token', async () => {
    answers(401, 1);
    expect(await login()(credentials)).toBe(false);
    expect(readStored('token')).toBeNull();
  });

  it('a log-in answered 200 with a code is a wrong password and removes the token', async () => {
    answers(200, 1);
    expect(await login()(credentials)).toBe(false);
    expect(readStored('token')).toBeNull();
  });

  it('log-in, refused by a proxy, says nothing of the password and keeps the token', async () => {
    answers(401);
    await expect(login()(credentials)).rejects.toMatchObject({ status: 401 });
    expect(readStored('token')).toBe('kept');
  });
});
