import type { Permission } from '@chokdee/contract/permissions';
import { partsOfSubject, type NamedSubject, type SubjectKind } from '@chokdee/contract/subjects';
import { operatorIn, type CallContext } from './http/context.ts';

/** Names by id or by subject; what has none is absent. */
export type SubjectNames = ReadonlyMap<string, NamedSubject>;

/** Who reads the names: an operator, in a language. */
export interface SubjectReader {
  readonly brandId: string;
  readonly language: string;
  readonly permissions: ReadonlySet<Permission>;
}

/** The operator of a call. */
export const readerIn = (context: CallContext): SubjectReader => ({
  brandId: context.brand.id,
  language: context.language,
  permissions: operatorIn(context).permissions,
});

/** The things of one kind to name. `ids`: the texts after the kind, each once. */
export interface SubjectRequest extends SubjectReader {
  readonly ids: readonly string[];
  /** Names other subjects, for a kind that is about them. */
  readonly nameOthers: NameSubjects;
}

/** Names subjects, each kind in one query. A name is only given to who may read the thing. */
export type NameSubjects = (reader: SubjectReader, subjects: readonly string[]) => Promise<SubjectNames>;

/** How the things of a kind are named. A module declares it for each kind that it writes. */
export interface SubjectNaming {
  readonly kind: SubjectKind;
  /** Operators with one of them may read such things. */
  readonly permissions: readonly [Permission, ...Permission[]];
  /** The names of things of the brand, by id. */
  name(request: SubjectRequest): Promise<SubjectNames>;
}

/** A page of the console. */
export const pageOf = (path: string, search: Readonly<Record<string, string>> = {}): NamedSubject['page'] => ({
  path,
  search: { ...search },
});

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** The ids that are UUIDs: older entries may hold what somebody typed. */
export const uuidsIn = (ids: readonly string[]): string[] => ids.filter((id) => UUID.test(id));

/** The names of rows by their id. */
export const namesOf = <Row extends { readonly id: string }>(
  rows: readonly Row[],
  nameOf: (row: Row) => NamedSubject,
): SubjectNames => new Map(rows.map((row) => [row.id, nameOf(row)]));

/** A kind whose ids are their names: only the page is given. */
export const unnamed = (
  kind: SubjectKind,
  permission: Permission,
  page: (id: string) => NamedSubject['page'],
): SubjectNaming => ({
  kind,
  permissions: [permission],
  name: async ({ ids }) => new Map(ids.map((id) => [id, { name: null, page: page(id) }])),
});

/** Names subjects as the modules declare it. `namings` is read at each call. */
export function createSubjects(namings: () => readonly SubjectNaming[]): NameSubjects {
  const nameSubjects: NameSubjects = async (reader, subjects) => {
    const byKind = new Map<SubjectKind, Set<string>>();
    for (const subject of subjects) {
      const parts = partsOfSubject(subject);
      if (parts === null) continue;
      const ids = byKind.get(parts.kind) ?? new Set();
      byKind.set(parts.kind, ids.add(parts.id));
    }
    const named = await Promise.all(
      namings()
        .filter(({ kind, permissions }) => byKind.has(kind) && permissions.some((each) => reader.permissions.has(each)))
        .map(async ({ kind, name }) => {
          const names = await name({ ...reader, ids: [...byKind.get(kind)!], nameOthers: nameSubjects });
          return [...names].map(([id, value]) => [`${kind}:${id}`, value] as const);
        }),
    );
    return new Map(named.flat());
  };
  return nameSubjects;
}
