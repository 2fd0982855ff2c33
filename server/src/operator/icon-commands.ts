import { iconCalls } from '@parom/contract/console/commands/icon-calls';
import { PICTURE_BYTES_MAX } from '@parom/contract/site';
import { writeIcon } from '../currencies/index.ts';
import { cleanSvg, pathOf } from '../site/index.ts';
import { type Answer, say } from './answer.ts';
import { currencyNamed } from './names.ts';
import { type OperatorDeps, runs } from './operator-command.ts';
import { refuseBy } from './refuse.ts';

export const iconCommands = runs(iconCalls, {
  'set-icon': (deps, values) => setIcon(deps, values),
});

async function setIcon(
  { db, catalogue, reload }: OperatorDeps,
  { currency, svg: sent }: { readonly currency: string; readonly svg: string },
): Promise<Answer> {
  const { id, code } = currencyNamed(catalogue(), currency);
  const bytes = Buffer.byteLength(sent);
  if (bytes > PICTURE_BYTES_MAX) throw refuseBy('iconTooBig', { bytes, most: PICTURE_BYTES_MAX });
  const clean = cleanSvg(sent.trim());
  if (clean === null) throw refuseBy('iconNoDrawing', {});
  const path = pathOf({ type: 'image/svg+xml', bytes: Buffer.from(clean.svg) });
  await db.transaction().execute((tx) => writeIcon(tx, id, { path, svg: clean.svg }));
  await reload.catalogue();
  return say('iconSet', { coin: code, path, removed: [...clean.removed] });
}
