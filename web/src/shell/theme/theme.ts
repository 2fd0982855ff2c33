import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
} from '@mantine/core';

/** Shades 4 and 8, the accents, have 4.5:1 with their text. */
const tide: MantineColorsTuple = [
  '#e6faf3',
  '#cdf3e5',
  '#9fe7cd',
  '#69dab2',
  '#37cf9b',
  '#1fb985',
  '#12a072',
  '#0c8c64',
  '#08795a',
  '#056048',
];

const night: MantineColorsTuple = [
  '#e9eef5',
  '#c3ccd9',
  '#9aa6b8',
  '#76839a',
  '#2f3a4d',
  '#232d3d',
  '#19212e',
  '#0e131b',
  '#0a0e15',
  '#06090e',
];

const fontFamily =
  "var(--font-latin), var(--font-cyrillic), 'Onest Fallback', 'Onest Fallback Wide', system-ui, sans-serif";

export const theme = createTheme({
  fontFamily,
  headings: { fontFamily, fontWeight: '650' },
  primaryColor: 'tide',
  primaryShade: { light: 8, dark: 4 },
  colors: { tide, dark: night },
  defaultRadius: 12,
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  // As the overlay: by default the sheet outstays it.
  components: { Drawer: { defaultProps: { transitionProps: { duration: 200 } } } },
  // `autoContrast` computes for one scheme only.
  variantColorResolver: (input) => {
    const resolved = defaultVariantColorsResolver(input);
    const filledPrimary = input.variant === 'filled' && (input.color ?? 'tide') === 'tide';
    if (filledPrimary) return { ...resolved, color: 'var(--on-accent)', hoverColor: 'var(--on-accent)' };
    const quiet = input.variant === 'subtle' && input.color === 'gray';
    return quiet ? { ...resolved, hover: 'var(--surface-hover)' } : resolved;
  },
});

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#f3f6f8',
    '--mantine-color-text': '#121a26',
    '--mantine-color-dimmed': '#556274',
    '--mantine-color-placeholder': '#6a7686',
    '--mantine-color-error': '#c0283a',
  },
  dark: {
    '--mantine-color-dimmed': '#9aa6b8',
    '--mantine-color-placeholder': '#7e8a9d',
    '--mantine-color-error': '#ff8088',
  },
});
