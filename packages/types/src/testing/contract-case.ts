export interface ContractCase {
  /** The behaviour under test, as a user of the driver would notice it. */
  readonly name: string;
  run(): Promise<void>;
}
