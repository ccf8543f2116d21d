/** The parameters of an address, unchecked. */
export type Raw = Readonly<Record<string, unknown>>;

/** Longest text parameter, characters. */
const LONGEST_TEXT = 200;

/** A parameter as text without outer spaces, at most 200 characters. Undefined when it is empty. */
export const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== ''
    ? value.trim().slice(0, LONGEST_TEXT)
    : typeof value === 'number'
      ? String(value)
      : undefined;
/** A parameter as the number of a page after the first one. */
export const page = (value: unknown): number | undefined =>
  Number.isInteger(Number(value)) && Number(value) > 1 ? Number(value) : undefined;
/** A parameter that must be one of `choices`. */
export const choice = <const C extends string>(choices: readonly C[], value: unknown): C | undefined =>
  choices.find((each) => each === value);
/** Removes undefined parameters, so that addresses stay short. */
export const defined = <T extends object>(search: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as never;
