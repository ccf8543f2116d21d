/** A refusal of the API. */
export interface ErrorDefinition {
  /** HTTP status. */
  readonly status: number;
  /** The Stake Engine code of the refusal on the games' origin. */
  readonly rgs: string;
}
/** The refusals of a module by their stable codes. */
export type ErrorDefinitions = Readonly<Record<string, ErrorDefinition>>;
