import { z } from 'zod';

/**
 * The kinds of things that entries of the audit log and settlements are about. A subject is the
 * kind and the id: `member:<id>`. How each is named: `subjects` of the server's modules.
 */
export const subjectKinds = [
  'announcement',
  'audit',
  'bound',
  'brand',
  'call',
  'channel',
  'code',
  'deposit',
  'draw',
  'draw-game',
  'event',
  'field',
  'file',
  'finding',
  'game',
  'lottery-game',
  'lottery-play',
  'lottery-prices',
  'lottery:draw',
  'member',
  'notice',
  'operator',
  'promotion',
  'proof',
  'role',
  'settlement',
  'sports',
  'sports-event',
  'sports-market',
  'sports-market-type',
  'sports:combinations',
  'sports:event',
  'switch',
  'table',
  'table-round',
  'table-void',
  'tables:round',
  'vendor',
  'withdrawal',
] as const;
/** A kind of `subjectKinds`. */
export type SubjectKind = (typeof subjectKinds)[number];
/** What an entry of the audit log or a settlement is about. */
export type Subject = `${SubjectKind}:${string}`;

/** A subject in its parts; null when its kind is not known. */
export function partsOfSubject(subject: string): { readonly kind: SubjectKind; readonly id: string } | null {
  // `sports:event:1` is of the kind `sports:event`, not of `sports`.
  const [kind] = subjectKinds.filter((each) => subject.startsWith(`${each}:`)).sort((a, b) => b.length - a.length);
  return kind === undefined ? null : { kind, id: subject.slice(kind.length + 1) };
}

/** What operators call a subject, and the page of the console that shows it. */
export const namedSubject = z.object({
  /** Null where its id is its name. */
  name: z.string().nullable(),
  /** The path of the page and its parameters; null without one. */
  page: z.object({ path: z.string(), search: z.record(z.string(), z.string()) }).nullable(),
});
/** A named subject. */
export type NamedSubject = z.infer<typeof namedSubject>;
