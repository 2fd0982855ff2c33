import type { NetworkView } from '@parom/contract/currencies';
import classes from './network-chips.module.css';
import { shortNetworkName } from './network-name.ts';

interface NetworkChipsProps {
  readonly label: string;
  readonly name: string;
  readonly networks: readonly NetworkView[];
  readonly chosenId: number | null;
  readonly onChoose: (id: number) => void;
}

export function NetworkChips({ label, name, networks, chosenId, onChoose }: NetworkChipsProps) {
  return (
    <fieldset className={classes.chips}>
      <legend className="visually-hidden">{label}</legend>
      {networks.map((network) => (
        <label key={network.id} className={classes.chip}>
          <input
            className="visually-hidden"
            type="radio"
            aria-label={network.name}
            name={name}
            value={network.id}
            checked={network.id === chosenId}
            onChange={() => onChoose(network.id)}
          />
          <span className={classes.face}>{shortNetworkName(network)}</span>
        </label>
      ))}
    </fieldset>
  );
}
