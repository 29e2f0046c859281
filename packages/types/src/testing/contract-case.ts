export interface ContractCase {
  /** What a user of the driver would notice, as a sentence. */
  readonly name: string;
  run(): Promise<void>;
}
