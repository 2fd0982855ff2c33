import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { IconCheck, IconClipboard } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CoinOnNetwork } from '../../platform/market/catalogue.ts';
import { useHydrated } from '../../platform/start/use-hydrated.ts';
import { Notice } from '../display/notice.tsx';
import classes from './address-field.module.css';
import { type AddressVerdict, networkOf, twinNetworks } from './address-verdict.ts';
import { type Destination, readDestination } from './payment-link.ts';

interface AddressFieldProps {
  readonly input: TextInputProps;
  readonly destination: CoinOnNetwork;
  readonly verdict: AddressVerdict;
  readonly onText: (address: string, said: Destination) => void;
  readonly onNetwork: (id: number) => void;
}

export function AddressField({ input, destination, verdict, onText, onNetwork }: AddressFieldProps) {
  const take = (text: string): void => {
    const said = readDestination(text);
    onText(said.address, said);
  };
  const { t } = useTranslation('address');
  const network = networkOf(destination);
  const currency = destination.currency.shortName;
  return (
    <div className={classes.field}>
      <TextInput
        label={network === undefined ? t('any', { currency }) : t('on', { currency, network: network.name })}
        placeholder={t('placeholder')}
        {...input}
        name="addr"
        size="md"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => take(event.currentTarget.value)}
        rightSectionWidth={48}
        rightSection={verdict.kind === 'fits' ? <Fits /> : <PasteButton onPaste={take} />}
      />
      <AddressHint {...{ destination, verdict, onNetwork }} />
    </div>
  );
}

function AddressHint({
  destination,
  verdict,
  onNetwork,
}: Pick<AddressFieldProps, 'destination' | 'verdict' | 'onNetwork'>) {
  const { t } = useTranslation('address');
  const network = networkOf(destination);
  if (network === undefined) return null;
  if (verdict.kind === 'other') {
    const other = verdict.network;
    return (
      <Notice color="amber" role="status">
        {t('other', { other: other.name, network: network.name })}{' '}
        <button type="button" className={classes.switch} onClick={() => onNetwork(other.id)}>
          {t('switch', { other: other.name })}
        </button>
      </Notice>
    );
  }
  const twins = twinNetworks(destination.currency, network);
  if (verdict.kind !== 'fits' || twins.length === 0) return null;
  const networks = twins.map(({ name }) => name).join(', ');
  return (
    <p className={classes.hint}>
      {t('twins', { networks, currency: destination.currency.shortName, network: network.name })}
    </p>
  );
}

function Fits() {
  const { t } = useTranslation('address');
  return (
    <span className={classes.fits} role="img" aria-label={t('ok')} title={t('ok')}>
      <IconCheck size={20} aria-hidden />
    </span>
  );
}

function PasteButton({ onPaste }: { readonly onPaste: (text: string) => void }) {
  const { t } = useTranslation('address');
  const hydrated = useHydrated();
  if (!hydrated || typeof navigator.clipboard?.readText !== 'function') return null;
  const paste = async () => {
    // The visitor refused: they paste by hand.
    const text = await navigator.clipboard.readText().catch(() => '');
    if (text !== '') onPaste(text);
  };
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={44}
      aria-label={t('paste')}
      title={t('paste')}
      onClick={() => void paste()}
    >
      <IconClipboard size={19} aria-hidden />
    </ActionIcon>
  );
}
