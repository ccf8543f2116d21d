/** Fields with an error text of their own, whatever their pattern. */
const fieldCodes: Readonly<Record<string, 'field.password' | 'field.payeeName' | 'field.mobileNum'>> = {
  password: 'field.password',
  payeeName: 'field.payeeName',
  mobileNum: 'field.mobileNum',
};

/** The bounds of a rule, in characters. */
interface Bounds {
  readonly minLength: number;
  readonly maxLength: number;
}

/**
 * The error code of a text that breaks the register rule of its field, for the server and for
 * pages. Its text has the parameter `range`.
 */
export const ruleErrorCode = (field: string, { patternId }: { readonly patternId: number }): string =>
  fieldCodes[field] ?? `field.pattern.${patternId}`;

/** `6 - 12`, or one number where both bounds are equal. */
export const ruleRange = ({ minLength, maxLength }: Bounds): string =>
  minLength === maxLength ? String(minLength) : `${minLength} - ${maxLength}`;
