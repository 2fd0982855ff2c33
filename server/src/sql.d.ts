/** esbuild and vitest import SQL as text. */
declare module '*.sql' {
  const text: string;
  export default text;
}
