import { type ClipboardEvent, Fragment } from 'react';
import { addressGroups } from './address-groups.ts';
import classes from './address-text.module.css';

/** Half an address is of no use: any selection copies all. */
export function AddressText({ address }: { readonly address: string }) {
  const copyWhole = (event: ClipboardEvent) => {
    const selected = String(getSelection()).replace(/\s/g, '');
    if (selected === '' || !address.includes(selected)) return;
    event.clipboardData.setData('text/plain', address);
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: text that is selected by the browser's own means
    <span
      className={classes.address}
      onCopy={copyWhole}
      onDoubleClick={({ currentTarget }) => getSelection()?.selectAllChildren(currentTarget)}
    >
      {addressGroups(address).map(({ start, text, isStrong }) => (
        <Fragment key={start}>
          {start === 0 ? null : <wbr />}
          <span className={isStrong ? classes.strong : classes.group}>{text}</span>
        </Fragment>
      ))}
    </span>
  );
}
