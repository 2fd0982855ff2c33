export declare function playOperator(
  consoleURL: string,
  operator: { readonly email: string; readonly password: string },
): {
  command<Result>(name: string, values: Readonly<Record<string, string>>): Promise<Result>;
  secret(): string;
  code(): Promise<string>;
};
