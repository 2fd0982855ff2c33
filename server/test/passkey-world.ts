/** An operator's passkeys over the calls of the console. */
import { CONSOLE_ORIGIN, OPERATOR, type OperatorWorld } from './operator-world.ts';
import { type Circumstances, type SoftwarePasskey, softwarePasskey } from './software-authenticator.ts';

export const HERE: Circumstances = { origin: CONSOLE_ORIGIN, rpId: new URL(CONSOLE_ORIGIN).hostname };
const { email, password } = OPERATOR;

export function passkeyWorld(world: OperatorWorld) {
  const post = (path: string, body: object = {}, token = world.token) =>
    world.post(`/console/${path}`, body, token);
  const challenge = async (path: string, body: object = {}, token = world.token) =>
    (await post(path, body, token)).body as { attempt: string; options: { challenge: string } };
  const proofOf = (
    { attempt, options }: Awaited<ReturnType<typeof challenge>>,
    passkey: SoftwarePasskey,
    at = HERE,
  ) => ({ attempt, answer: passkey.sign(options.challenge, at) });
  return {
    post,
    challenge,
    proofOf,
    register: async (
      passkey: SoftwarePasskey = softwarePasskey(),
      { name = 'laptop', at = HERE, token = world.token } = {},
    ) => {
      const asked = await challenge('passkeys/challenge', {}, token);
      const answer = passkey.register(asked.options.challenge, at);
      return post('passkeys', { attempt: asked.attempt, name, answer }, token);
    },
    toLogIn: () => challenge('log-in/challenge', { email, password }, ''),
    logIn: (more: object = {}) => post('log-in', { email, password, isTerminal: true, ...more }, ''),
    toConfirm: (token = world.token) => challenge('confirm/challenge', {}, token),
  };
}
export type PasskeyWorld = ReturnType<typeof passkeyWorld>;
