export interface StartedPostgres {
  readonly url: string;
  readonly socketUrl: string;
  readonly programs: string;
  stop(): Promise<void>;
}
export function startPostgres(further?: readonly string[]): Promise<StartedPostgres | null>;
