/** Prints what the documents for operators are generated from, as JSON. Run by `npm run docs`. */
import { places } from '@parom/contract/console/places';
import { type AlertKind, severityOf } from '../src/alerts.ts';
import {
  bitcoinFields,
  moneroFields,
  networkFields,
  tonFields,
  tronFields,
  xrpFields,
} from '../src/boot/network-field-texts.ts';
import { settingGroups } from '../src/boot/setting-texts.ts';
import { assetSeeds, currencySeeds, networkSeeds } from '../src/currencies/seeds.ts';
import { alertGroups, subjectForm } from '../src/operator/alert-guide/index.ts';
import { runbooks } from '../src/operator/alert-guide/runbooks.ts';
import { commandGroups } from '../src/operator/operator-commands.ts';

const groupsOf = <Of, Row>(
  groups: Readonly<Record<string, Readonly<Record<string, Of>>>>,
  row: (name: string, of: Of) => Row,
) =>
  Object.fromEntries(
    Object.entries(groups).map(([heading, all]) => [
      heading,
      Object.entries(all).map(([name, of]) => row(name, of)),
    ]),
  );

const codeOf = (seeds: readonly { readonly id: number; readonly code: string }[], id: number | null) =>
  seeds.find((seed) => seed.id === id)?.code;

const documents = {
  settings: groupsOf(settingGroups, (name, text) => ({ name, ...text })),
  networkFields,
  bitcoinFields,
  tonFields,
  moneroFields,
  tronFields,
  xrpFields,
  commands: groupsOf(commandGroups, (name) => ({ name, page: places[name]?.page ?? null })),
  alerts: groupsOf(alertGroups, (key, text) => {
    const subject = subjectForm(key as AlertKind);
    return { subject, severity: severityOf(subject), ...text.en };
  }),
  runbooks: Object.fromEntries(
    Object.entries(runbooks).map(([kind, { en }]) => [
      kind,
      { subject: subjectForm(kind as AlertKind), parts: en },
    ]),
  ),
  numbers: {
    network: networkSeeds.map(({ id, code }) => [id, code]),
    currency: currencySeeds.map(({ id, code }) => [id, code]),
    asset: assetSeeds.map(({ id, currencyId, networkId }) => [
      id,
      [codeOf(currencySeeds, currencyId), codeOf(networkSeeds, networkId) ?? []].flat().join('@'),
    ]),
  },
};
process.stdout.write(JSON.stringify(documents));
