import { identityCalls } from '@parom/contract/console/commands/identity-calls';
import type { SiteSettings } from '@parom/contract/site';
import { checkIdentity, publishIdentity, readIdentityVersion, saveIdentity } from '../site/index.ts';
import { say } from './answer.ts';
import { runs } from './operator-command.ts';
import { refuseBy, refuseFaults } from './refuse.ts';
import { written as writtenDocument } from './text-commands.ts';

const written = (...[deps, operator, did, write]: Parameters<typeof writtenDocument>): Promise<void> =>
  writtenDocument(deps, operator, did, write, 'identityChanged');

export const identityCommands = runs(identityCalls, {
  'save-identity': async (deps, { identity: sent, version }, operator) => {
    const settings = accepted(sent);
    await written(deps, operator, 'saved', (act) => saveIdentity(act, { settings, seen: version }));
    return say('identitySaved', { version: version + 1 });
  },
  'publish-identity': async (deps, { version, seen: number }, operator) => {
    const settings = await readIdentityVersion(deps.db, version);
    if (settings === null) throw refuseBy('noSuchVersion', { version });
    accepted(settings);
    const change = { version, seen: number };
    await written(deps, operator, 'published', (act) => publishIdentity(act, change));
    await deps.reload.site();
    return say('identityPublished', { version });
  },
  'withdraw-identity': async (deps, { seen: number }, operator) => {
    const change = { version: null, seen: number };
    await written(deps, operator, 'published', (act) => publishIdentity(act, change));
    await deps.reload.site();
    return say('identityWithdrawn', {});
  },
});

function accepted(sent: SiteSettings): SiteSettings {
  const { settings, faults } = checkIdentity(sent);
  if (faults.length > 0) throw refuseFaults(faults);
  return settings;
}
