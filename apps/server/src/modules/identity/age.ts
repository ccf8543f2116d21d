const LEGAL_AGE = 18;

/** Is a person of this birth date (`yyyy-MM-dd`) 18 on the given day? Born on 29 February counts from 1 March where the year has no such day. */
export function isAdult(birthDate: string, today: string): boolean {
  const youngest = `${String(Number(today.slice(0, 4)) - LEGAL_AGE).padStart(4, '0')}${today.slice(4)}`;
  return birthDate >= '1900-01-01' && birthDate <= youngest;
}
