import { Checkbox, TextInput } from '@mantine/core';
import {
  type AccentTheme,
  accentThemes,
  builtInAccent,
  CONTRAST_MIN,
  contrastOf,
  isColour,
} from '@parom/contract/accent';
import type { SiteIdentity } from '@parom/contract/console/identity';
import { useLanguage, useTexts } from '../platform/language.ts';
import styles from './identity.module.css';
import { words } from './words.ts';

type Accent = SiteIdentity['accent'];

interface AccentFieldsProps {
  readonly accent: Accent;
  readonly onChange: (accent: Accent) => void;
}

export function AccentFields({ accent, onChange }: AccentFieldsProps) {
  const t = useTexts(words);
  return (
    <>
      <Checkbox
        label={t.accent}
        description={t.accentHint}
        checked={accent !== undefined}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? builtInAccent : undefined)}
      />
      {accent === undefined
        ? null
        : accentThemes.map((theme) => (
            <Colour
              key={theme}
              theme={theme}
              colour={accent[theme]}
              onChange={(colour) => onChange({ ...accent, [theme]: colour })}
            />
          ))}
    </>
  );
}

interface ColourProps {
  readonly theme: AccentTheme;
  readonly colour: string;
  readonly onChange: (colour: string) => void;
}

function Colour({ theme, colour, onChange }: ColourProps) {
  const t = useTexts(words);
  const language = useLanguage();
  const isWritten = isColour(colour);
  const reached = isWritten ? contrastOf(colour, theme) : 0;
  // Rounded down: 4.49 must not read as 4.5.
  const shown = (Math.floor(reached * 100) / 100).toLocaleString(language, { minimumFractionDigits: 2 });
  const isLow = reached < CONTRAST_MIN;
  return (
    <div className={styles.colour}>
      <TextInput
        label={t.themes[theme]}
        description={isLow ? undefined : t.contrast(shown)}
        error={isWritten ? isLow && t.tooLow(shown) : t.noColour}
        value={colour}
        maxLength={7}
        spellCheck={false}
        onChange={({ currentTarget }) => onChange(currentTarget.value.trim())}
      />
      <input
        type="color"
        aria-label={t.pick[theme]}
        value={isWritten ? colour : '#000000'}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </div>
  );
}
