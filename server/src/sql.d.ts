/** A file of SQL is imported as its text: esbuild and vitest are both set up for it. */
declare module '*.sql' {
  const text: string;
  export default text;
}
