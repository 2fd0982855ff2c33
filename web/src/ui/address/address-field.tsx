import { ActionIcon, InputBase, type InputBaseProps } from '@mantine/core';
import { IconCheck, IconClipboard } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CoinOnNetwork } from '../../platform/market/catalogue.ts';
import { useHydrated } from '../../platform/start/use-hydrated.ts';
import { Notice } from '../display/notice.tsx';
import classes from './address-field.module.css';
import { type AddressVerdict, networkOf } from './address-verdict.ts';
import { namesIn, troubleOf } from './destination.ts';
import { type Destination, readDestination } from './payment-link.ts';
import { useGrowingField } from './use-growing-field.ts';

interface AddressFieldProps {
  readonly input: Pick<InputBaseProps, 'label' | 'error'> & {
    readonly placeholder?: string;
    readonly value?: string;
    readonly onBlur?: () => void;
  };
  /** Nothing ticks an address that the visitor did not choose. */
  readonly isUnconfirmed?: boolean;
  readonly destination: CoinOnNetwork;
  readonly verdict: AddressVerdict;
  readonly onText: (address: string, said: Destination) => void;
  readonly onNetwork: (id: number) => void;
}

export function AddressField(props: AddressFieldProps) {
  const { input, isUnconfirmed = false, destination, verdict, onText, onNetwork } = props;
  const { t } = useTranslation(['address']);
  // A typed address is not whole yet.
  const [isTyping, setTyping] = useState(false);
  const take = (text: string, typing: boolean): void => {
    const said = readDestination(text.replace(/[\r\n]+/g, ''));
    setTyping(typing);
    onText(said.address, said);
  };
  const field = useGrowingField(input.value);
  const network = networkOf(destination);
  const currency = destination.currency.shortName;
  const trouble = isTyping || network === undefined ? null : troubleOf(verdict);
  const refusal =
    trouble === null ? null : <span role="status">{t(trouble, namesIn(destination, verdict))}</span>;
  return (
    <div className={classes.field}>
      <InputBase
        component="textarea"
        multiline
        ref={field}
        rows={1}
        label={network === undefined ? t('any', { currency }) : t('on', { currency, network: network.name })}
        placeholder={t('placeholder')}
        {...input}
        error={input.error ?? refusal}
        classNames={{ input: classes.input ?? '' }}
        name="addr"
        size="md"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => take(event.currentTarget.value, !isPaste(event.nativeEvent))}
        onBlur={() => {
          setTyping(false);
          input.onBlur?.();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
        rightSectionWidth={48}
        rightSection={
          verdict.kind === 'fits' && !isUnconfirmed ? (
            <Fits />
          ) : (
            <PasteButton onPaste={(text) => take(text, false)} />
          )
        }
      />
      <AddressHint {...{ destination, verdict, onNetwork }} />
    </div>
  );
}

const isPaste = (event: Event): boolean =>
  event instanceof InputEvent && ['insertFromPaste', 'insertFromDrop'].includes(event.inputType);

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
        <button type="button" className={`link-button ${classes.switch}`} onClick={() => onNetwork(other.id)}>
          {t('switch', { other: other.name })}
        </button>
      </Notice>
    );
  }
  if (network.addressFormat !== 'evm') return null;
  return (
    <p className={classes.hint}>
      {t('lookAlike', { currency: destination.currency.shortName, network: network.name })}
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
