const LEGAL_AGE = 18;

/**
 * Whether a person of this birth date is 18 on the given day, both `yyyy-MM-dd`. Somebody born on
 * 29 February is 18 from 1 March on where the year has no such day.
 */
export function isAdult(birthDate: string, today: string): boolean {
  const youngest = `${String(Number(today.slice(0, 4)) - LEGAL_AGE).padStart(4, '0')}${today.slice(4)}`;
  return birthDate >= '1900-01-01' && birthDate <= youngest;
}
