module.exports = {
  plugins: {
    // Sizes are written in px and grow with the browser's letters; inside clamp() they must be written in rem.
    'postcss-preset-mantine': { autoRem: true },
    'postcss-simple-vars': {
      variables: {
        'mantine-breakpoint-xs': '30em',
        'mantine-breakpoint-sm': '48em',
        'mantine-breakpoint-md': '62em',
      },
    },
  },
};
