import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
} from '@mantine/core';

/** The public site's colours. Shade 4 is the dark accent, shade 8 the light one. */
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
const fontFamily = "'Onest', 'Onest Cyrillic', system-ui, sans-serif";

export const theme = createTheme({
  fontFamily,
  fontFamilyMonospace: "ui-monospace, 'Cascadia Mono', 'DejaVu Sans Mono', Menlo, monospace",
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  headings: { fontFamily, fontWeight: '650' },
  primaryColor: 'tide',
  primaryShade: { light: 8, dark: 4 },
  colors: { tide, dark: night },
  defaultRadius: 8,
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  variantColorResolver: (input) => {
    const resolved = defaultVariantColorsResolver(input);
    const isFilled = input.variant === 'filled' && (input.color ?? 'tide') === 'tide';
    return isFilled ? { ...resolved, color: 'var(--on-accent)', hoverColor: 'var(--on-accent)' } : resolved;
  },
});

/** Red: money is at risk. A wrong field is amber. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: { '--mantine-color-error': 'var(--amber)' },
  light: {
    '--mantine-color-body': '#f3f6f8',
    '--mantine-color-text': '#121a26',
    '--mantine-color-dimmed': '#556274',
    '--mantine-color-placeholder': '#6a7686',
    '--mantine-color-error': '#8f5a00',
  },
  dark: {
    '--mantine-color-dimmed': '#9aa6b8',
    '--mantine-color-placeholder': '#7e8a9d',
    '--mantine-color-error': '#f2b64b',
  },
});
