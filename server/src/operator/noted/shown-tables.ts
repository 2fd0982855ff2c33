/** What of a changed row the audit shows: no secret, and of a customer only the ends. */
import { CRYPTO_TYPE, TRANSFER_TYPE } from '@parom/contract/catalogue-codes';
import type { StopReason } from '@parom/contract/console/answers/stop-reason';
import type { AuditValue } from '@parom/contract/console/audit';
import { UNTIL_RELEASED } from '@parom/contract/console/commands/price-calls';
import { percentOf } from '@parom/contract/pricing';
import type { Maintenance } from '@parom/contract/site';
import { hoursInWords } from '@parom/contract/working-hours';
import { FIRST_THRESHOLD } from '../../aml/index.ts';
import { assetName, type Catalogue } from '../../currencies/index.ts';
import type { Schema } from '../../schema.ts';
import { IDENTITY, SITE_KEYS, settingsIn } from '../../site/index.ts';
import { shownRecipient } from '../../tickets/index.ts';
import { stopsInWords } from '../closing-end.ts';
import { masked } from '../masked.ts';
import { statusName, trimmed } from '../names.ts';
import { briefly } from './digest.ts';
import type { Columns } from './noted-store.ts';

type Fields = Readonly<Record<string, AuditValue>>;
type RowOf<Table extends keyof Schema> = Readonly<Record<keyof Schema[Table], string | null>>;
interface Shown<Row> {
  /** Whose values they are; empty: of the site. */
  readonly of: (row: Row) => string;
  readonly shows: (row: Row) => Fields;
  /** Where `of` does not tell rows apart. */
  readonly key?: (row: Row) => string;
  /** Without a row. */
  readonly absent?: Fields;
}
type ShownTables = { readonly [Table in keyof Schema]?: Shown<RowOf<Table>> };

export function shownTables(
  catalogues: readonly Catalogue[],
): Readonly<Record<string, Shown<Columns> | undefined>> {
  const shown: ShownTables = {
    ...catalogueTables(catalogues),
    ...priceTables(catalogues),
    ...plainTables(),
  };
  return shown as Readonly<Record<string, Shown<Columns> | undefined>>;
}

function namesOf(catalogues: readonly Catalogue[]) {
  const found = <Thing>(of: (catalogue: Catalogue) => Thing | undefined): Thing | undefined =>
    catalogues.map(of).find((thing) => thing !== undefined);
  const coin = (id: string | null): string =>
    found(({ currencies }) => currencies.find((one) => String(one.id) === id))?.code ?? `${id}`;
  const asset = (id: string | null): string =>
    found((catalogue) => {
      const one = catalogue.assets.find((known) => String(known.id) === id);
      return one === undefined ? undefined : assetName(catalogue, one);
    }) ?? `${id}`;
  return { coin, asset };
}

const sum = (amount: string | null): string | null => (amount === null ? null : trimmed(amount));
const whole = (number: string): number => Number.parseInt(number, 10);
const moment = (at: string | null): string | null => (at === null ? null : new Date(at).toISOString());
const list = (json: string | null): string | null =>
  json === null ? null : (JSON.parse(json) as string[]).join(', ');

const stop = (reason: string | null, until: string | null = null): AuditValue =>
  reason === null
    ? null
    : stopsInWords([
        { reason: JSON.parse(reason) as StopReason, until: until === null ? null : new Date(until) },
      ]);

interface Ruled {
  readonly is_enabled: string | null;
  readonly stopped_reason: string | null;
  readonly stopped_until: string | null;
  readonly markup_bps: string | null;
  readonly markup_steps: string | null;
  readonly opens_minute: string | null;
  readonly closes_minute: string | null;
  readonly min_give_usdt: string | null;
  readonly max_give_usdt: string | null;
}

const rule = (row: Ruled): Fields => ({
  isEnabled: row.is_enabled,
  whyOff: stop(row.stopped_reason, row.stopped_until),
  markupPercent: row.markup_bps === null ? null : String(percentOf(whole(row.markup_bps))),
  steps: stepsIn(row.markup_steps),
  hours:
    row.opens_minute === null || row.closes_minute === null
      ? null
      : hoursInWords({ opens: whole(row.opens_minute), closes: whole(row.closes_minute) }),
  minimumUsdt: sum(row.min_give_usdt),
  maximumUsdt: sum(row.max_give_usdt),
});

/** As an operator types them. */
function stepsIn(json: string | null): string | null {
  const steps = JSON.parse(json ?? '[]') as readonly { readonly from: string; readonly bps: number }[];
  if (steps.length === 0) return null;
  return steps.map(({ from, bps }) => `${trimmed(from)}:${percentOf(bps)}`).join(' ');
}

function catalogueTables(catalogues: readonly Catalogue[]): ShownTables {
  const { coin, asset } = namesOf(catalogues);
  return {
    networks: {
      of: (row) => `${row.code}`,
      shows: (row) => ({
        confirmations: row.approves_required,
        firstWithinMinutes: String(whole(row.first_confirmation_ms ?? '0') / 60_000),
        inStopped: stop(row.in_stopped_reason, row.in_stopped_until),
        outStopped: stop(row.out_stopped_reason, row.out_stopped_until),
        walletFrozen: stop(row.wallet_frozen_reason),
      }),
    },
    assets: {
      of: (row) => asset(row.id),
      shows: (row) => ({
        contract: row.contract,
        decimals: row.decimals,
        inStopped: stop(row.in_stopped_reason, row.in_stopped_until),
        outStopped: stop(row.payments_stopped_reason, row.payments_stopped_until),
      }),
    },
    currency_icons: {
      of: (row) => coin(row.currency_id),
      shows: (row) => ({ icon: briefly(row.svg ?? '') }),
    },
    asset_confirmations: {
      of: (row) => `${asset(row.asset_id)} ≥ ${sum(row.from_amount)}`,
      shows: (row) => ({ confirmations: row.confirmations }),
    },
    pair_rules: {
      of: (row) => `${coin(row.from_currency_id)}/${coin(row.to_currency_id)}`,
      shows: rule,
    },
    direction_rules: {
      of: (row) => `${asset(row.give_asset_id)}/${asset(row.get_asset_id)}`,
      shows: rule,
    },
    hidden_directions: {
      of: (row) => `${asset(row.give_asset_id)}/${asset(row.get_asset_id)}`,
      shows: () => ({ isOnMonitors: 'false' }),
      absent: { isOnMonitors: 'true' },
    },
    direction_labels: {
      of: (row) => `${asset(row.give_asset_id)}/${asset(row.get_asset_id)}`,
      shows: (row) => ({ labels: list(row.labels) }),
    },
    treasury_bands: {
      of: (row) => asset(row.asset_id),
      shows: (row) => ({ minimum: sum(row.minimum), target: sum(row.target), maximum: sum(row.maximum) }),
    },
    treasury_moves: {
      of: (row) => `${sum(row.amount)} ${asset(row.asset_id)}`,
      shows: ({ state }) => ({ state }),
    },
    act_limits: {
      of: (row) => [row.command, ...(row.asset_id === null ? [] : [asset(row.asset_id)])].join(' '),
      shows: (row) => ({ above: sum(row.amount) }),
    },
  };
}

function priceTables(catalogues: readonly Catalogue[]): ShownTables {
  const { coin } = namesOf(catalogues);
  return {
    prices: { of: (row) => coin(row.currency_id), shows: (row) => ({ market: sum(row.usdt) }) },
    fixed_prices: {
      of: (row) => coin(row.currency_id),
      shows: (row) => ({ fixed: sum(row.usdt), fixedUntil: row.ends_at ?? UNTIL_RELEASED }),
    },
    venue_symbols: {
      of: (row) => `${coin(row.currency_id)} ${row.venue}`,
      shows: ({ symbol, quote }) => ({ symbol, quote }),
    },
  };
}

function siteSetting({ key, value }: RowOf<'settings'>): Fields {
  const stored: unknown = JSON.parse(value ?? 'null');
  if (key === SITE_KEYS.isOpen) return { isOpen: String(stored) };
  if (key === SITE_KEYS.maintenance) {
    const { message, until = null } = stored as Maintenance;
    return { messageRu: message?.ru ?? null, messageEn: message?.en ?? null, until };
  }
  // Other keys are none of an operator's settings, and may be secret.
  if (key !== SITE_KEYS.types) return {};
  const types = stored as Readonly<Record<string, boolean>>;
  const isAllowed = (type: number): string | null => (types[type] === undefined ? null : String(types[type]));
  return { coins: isAllowed(CRYPTO_TYPE), transfers: isAllowed(TRANSFER_TYPE) };
}

/** The built-in text has no version. */
function publication(row: Columns): Fields {
  const { name = null, version = null, source = null } = row;
  if (name === IDENTITY.name) return flat(settingsIn(source));
  return { version: version ?? 'built-in', text: source === null ? null : briefly(source) };
}

/** `contacts.email` */
function flat(value: unknown, path = ''): Fields {
  if (typeof value !== 'object' || value === null)
    return { [path]: value === null || value === undefined ? null : briefly(`${value as string}`) };
  return Object.assign(
    {},
    ...Object.entries(value).map(([name, one]) => flat(one, path === '' ? name : `${path}.${name}`)),
  ) as Fields;
}

const FIRST_SCORE = { threshold: String(FIRST_THRESHOLD) };

function plainTables(): ShownTables {
  return {
    settings: { of: () => '', key: (row) => `${row.key}`, shows: siteSetting },
    site_text_publications: {
      of: (row) => (row.name === IDENTITY.name ? '' : `${row.name} ${row.language}`),
      shows: (row) => publication(row),
    },
    site_articles: {
      of: ({ slug }) => `${slug}`,
      shows: ({ day, tag, deleted_at }) => ({ day, tag, isDeleted: String(deleted_at !== null) }),
    },
    risk_threshold: { of: () => '', shows: (row) => ({ threshold: row.score }), absent: FIRST_SCORE },
    blocked_addresses: {
      of: (row) => shownRecipient(row.address ?? ''),
      shows: ({ reason }) => ({ reason }),
    },
    blocked_emails: { of: (row) => masked(row.email ?? ''), shows: ({ reason }) => ({ reason }) },
    partner_keys: {
      of: (row) => `${row.name}`,
      shows: (row) => ({
        scopes: list(row.scopes),
        addresses: list(row.addresses),
        callsPerMinute: row.calls_per_minute,
        formerUntil: moment(row.former_until),
        revokedAt: moment(row.revoked_at),
      }),
    },
    partner_webhooks: {
      of: (row) => `${row.id}`,
      shows: (row) => ({ url: row.url, formerUntil: moment(row.former_until) }),
    },
    alerts: { of: (row) => `${row.subject}`, shows: (row) => ({ takenBy: row.taken_by }) },
    tickets: {
      of: (row) => `${row.simple_id}`,
      shows: (row) => ({ status: statusName(whole(row.status ?? '0')) }),
    },
    deposit_judgements: {
      of: (row) => `${row.deposit_id}`,
      shows: ({ disposition }) => ({ disposition }),
    },
    payments: { of: (row) => `${row.id}`, shows: ({ state }) => ({ state }) },
    withdrawals: { of: (row) => `${row.id}`, shows: ({ state }) => ({ state }) },
    act_proposals: { of: (row) => `${row.id}`, shows: ({ state }) => ({ state }) },
  };
}
