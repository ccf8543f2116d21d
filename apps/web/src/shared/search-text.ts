/** A search parameter as text; numbers are written out. Undefined when it is empty or neither. */
export const searchText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : undefined;
