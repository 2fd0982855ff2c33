/** Where the coins go: checked as it is typed, with a hint when the address belongs to another network. */
import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { IconCheck, IconClipboard } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../ui/notice.tsx';
import { bareAddress } from './address-text.ts';
import { type AddressVerdict, networkOf, twinNetworks } from './address-verdict.ts';
import classes from './order-form.module.css';
import { isTransfer } from './order-values.ts';
import type { ChosenSide } from './selection.ts';

interface AddressFieldProps {
  readonly input: TextInputProps;
  readonly side: ChosenSide;
  readonly verdict: AddressVerdict;
  readonly onText: (text: string) => void;
  readonly onNetwork: (id: number) => void;
}

export function AddressField({ input, side, verdict, onText, onNetwork }: AddressFieldProps) {
  const { t } = useTranslation('exchange');
  const network = networkOf(side);
  const transfer = isTransfer(side);
  const currency = side.currency.shortName;
  const label = transfer
    ? t('exchpage.target')
    : network === undefined
      ? t('exchpage.address', { currency })
      : t('exchpage.addressOn', { currency, network: network.name });
  return (
    <div className={classes.field}>
      <TextInput
        {...input}
        label={label}
        placeholder={transfer ? t('exchpage.targetPlaceholder') : t('exchpage.addressPlaceholder')}
        name="addr"
        size="md"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onText(bareAddress(event.currentTarget.value))}
        rightSectionWidth={48}
        rightSection={verdict.kind === 'fits' ? <Fits /> : <PasteButton onText={onText} />}
      />
      <AddressHint {...{ side, verdict, onNetwork }} />
    </div>
  );
}

function AddressHint({
  side,
  verdict,
  onNetwork,
}: Pick<AddressFieldProps, 'side' | 'verdict' | 'onNetwork'>) {
  const { t } = useTranslation('exchange');
  const network = networkOf(side);
  if (network === undefined) return null;
  if (verdict.kind === 'other') {
    const other = verdict.network;
    return (
      <Notice color="amber" role="status">
        {t('exchpage.addressOther', { other: other.name, network: network.name })}{' '}
        <button type="button" className={classes.switch} onClick={() => onNetwork(other.id)}>
          {t('exchpage.addressSwitch', { other: other.name })}
        </button>
      </Notice>
    );
  }
  const twins = twinNetworks(side.currency, network);
  if (verdict.kind !== 'fits' || twins.length === 0) return null;
  const networks = twins.map(({ name }) => name).join(', ');
  return (
    <p className={classes.hint}>
      {t('exchpage.addressTwins', { networks, currency: side.currency.shortName, network: network.name })}
    </p>
  );
}

function Fits() {
  const { t } = useTranslation('exchange');
  return (
    <span
      className={classes.fits}
      role="img"
      aria-label={t('exchpage.addressOk')}
      title={t('exchpage.addressOk')}
    >
      <IconCheck size={20} aria-hidden />
    </span>
  );
}

/** Only where the browser lets a page read the clipboard. */
function PasteButton({ onText }: { readonly onText: (text: string) => void }) {
  const { t } = useTranslation('exchange');
  if (typeof navigator.clipboard?.readText !== 'function') return null;
  const paste = async () => {
    // Refused by the visitor: they will paste by hand.
    const text = await navigator.clipboard.readText().catch(() => '');
    if (text !== '') onText(bareAddress(text));
  };
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={40}
      aria-label={t('exchpage.paste')}
      title={t('exchpage.paste')}
      onClick={() => void paste()}
    >
      <IconClipboard size={19} aria-hidden />
    </ActionIcon>
  );
}
