import { passkeyEndpoints } from '@parom/contract/console/passkeys';
import type { ConsoleRouter } from './console-router.ts';
import type { DoorDeps } from './door-deps.ts';
import { challengeToLogIn } from './log-in.ts';
import { askProof } from './passkey-challenges.ts';
import { addPasskey, beginPasskey, removePasskey, shownPasskeys } from './passkeys.ts';
import { passkeysOf } from './passkeys-store.ts';
import { confirm } from './second-factor.ts';
import { sourceOf } from './source.ts';

export function passkeyRoutes(router: ConsoleRouter, deps: DoorDeps): void {
  router.route(passkeyEndpoints.challengeToLogIn, (call) =>
    challengeToLogIn(deps, { ...call.body, source: sourceOf(call, false) }),
  );
  router.route(passkeyEndpoints.challengeToConfirm, ({ operator: { operatorId, sessionId } }) =>
    askProof(deps, { purpose: 'confirm', operatorId, sessionId }),
  );
  router.route(passkeyEndpoints.confirmByPasskey, async ({ body, operator }) => ({
    confirmedUntil: (await confirm(deps, operator, { passkey: body })).toISOString(),
  }));
  router.route(passkeyEndpoints.passkeys, async ({ operator }) => ({
    passkeys: await shownPasskeys(await passkeysOf(deps.db, operator.operatorId)),
  }));
  router.route(passkeyEndpoints.challengeToRegister, ({ operator }) => beginPasskey(deps, operator));
  router.route(passkeyEndpoints.addPasskey, async ({ body, operator }) => ({
    recoveryCodes: await addPasskey(deps, operator, body),
  }));
  router.route(passkeyEndpoints.removePasskey, async ({ params, operator }) => {
    await removePasskey(deps, operator, params.id);
    return {};
  });
}
