import { createHash } from 'node:crypto';
import type { Database, Queryable } from '@chokdee/database/database';
import { uuid7 } from '@chokdee/contract/uuid7';
import { readClock } from '../clock/clock.ts';
import type { Logger } from '../logging/logger.ts';
import type { ServerModule } from '../module.ts';
import { Refusal } from '../refusal.ts';
import { createFileAddresses } from './addresses.ts';
import type { Fingerprint } from './fingerprint.ts';
import { createImages, fileRefusal, type ImageRules, type Images } from './images.ts';
import { removalJobs } from './removal.ts';
import { fileRoutes } from './routes.ts';
import { completeFile, deleteFile, readFiles, reserveFile, type FileOwner, type FileRow } from './rows.ts';
import { newKey, StoreError, type FileStore } from './store.ts';

/**
 * Who may read the files of a kind: everybody, or the owner (when `owner`) and operators with
 * `permission` (when there is one).
 */
export type FileReaders = 'public' | { readonly owner: boolean; readonly permission: string | null };

/** A kind of files, declared by a module. Its files are pictures. */
export interface FileKind extends ImageRules {
  /** `<module>.<name>`, unique. */
  readonly name: string;
  /** What owns the files: `brand`, `member`, `game` ... */
  readonly ownerKind: string;
  /** Largest accepted upload, bytes. */
  readonly maxBytes: number;
  /** Files an owner may have. */
  readonly maxCount: number;
  readonly readers: FileReaders;
  /** Days until a file is deleted; null: it is kept until its module deletes it. */
  readonly keptDays: number | null;
}

/** Who asks for the address of a private file. */
export type FileViewer =
  { readonly memberId: string } | { readonly operatorId: string; readonly permissions: ReadonlySet<string> };

/** The owner of files of a kind. */
export type OwnerOfKind = Omit<FileOwner, 'ownerKind'>;
/**
 * Runs in the transaction that makes an upload readable. If it throws, the file is deleted.
 * `fingerprint` is null where the kind does not ask for it.
 */
export type OnStored = (tx: Queryable, file: FileRow, fingerprint: Fingerprint | null) => Promise<void>;

/** The files of one kind. */
export interface FilesOfKind {
  /**
   * Cleans and stores an uploaded picture. Refuses the field `file` (`file.empty`,
   * `file.too.large`, `file.too.many` and the codes of `Images.clean`), or with `file.unavailable`
   * when the store cannot be used. A refusal stores nothing.
   */
  put(owner: OwnerOfKind, file: Blob, onStored?: OnStored): Promise<FileRow>;
  /** The files of an owner, the newest first. */
  list(owner: OwnerOfKind): Promise<FileRow[]>;
  /** Deletes a file of the owner in the caller's transaction. False: the owner has no such file. */
  delete(tx: Queryable, owner: OwnerOfKind, id: string): Promise<boolean>;
  /** The permanent address of a file; only of a public kind. */
  address(id: string): string;
  /**
   * An address of a private file for one viewer, valid for five minutes. Null when the owner has no
   * such file or the viewer may not read it.
   */
  addressFor(owner: OwnerOfKind, id: string, viewer: FileViewer): Promise<string | null>;
}

/** Uploaded files: kept in a store, described in `platform.file`, served by the games origin. */
export interface Files {
  /** Declares a kind. Throws when the name is taken. */
  register(kind: FileKind): FilesOfKind;
  readonly module: ServerModule;
}

/** What files are created from. */
export interface FilesOptions {
  readonly database: Database;
  readonly store: FileStore;
  /** The public origin that serves files. */
  readonly origin: string;
  /** Keys that signatures of addresses are derived from: the current one, then earlier ones. */
  readonly keys: readonly Uint8Array[];
  readonly log: Pick<Logger, 'warn' | 'error'>;
  readonly images?: Images;
}

/** Creates the files of a server. */
export function createFiles({ database, store, origin, keys, log, ...options }: FilesOptions): Files {
  const kinds = new Map<string, FileKind>();
  const addresses = createFileAddresses(origin, keys);
  const images =
    options.images ??
    createImages({
      onUnavailable: (error) => {
        log.error({ err: error }, 'pictures cannot be uploaded: the image library sharp does not load');
      },
    });

  /** Writes object and row of a reserved file; deletes it again when that fails. */
  const complete = async (
    file: FileRow,
    bytes: Uint8Array,
    fingerprint: Fingerprint | null,
    onStored: OnStored | undefined,
  ): Promise<void> => {
    try {
      await store.put(file.storeKey, bytes);
      await database.transaction(async (tx) => {
        if (!(await completeFile(tx, file.id))) throw new Error(`the upload ${file.id} was given up`);
        await onStored?.(tx, file, fingerprint);
      });
    } catch (error) {
      await deleteFile(database, file.id);
      if (!(error instanceof StoreError)) throw error;
      log.error({ err: error }, 'an uploaded file cannot be stored');
      throw new Refusal('file.unavailable');
    }
  };

  const register = (kind: FileKind): FilesOfKind => {
    if (kinds.has(kind.name)) throw new Error(`Two kinds of files have the name ${kind.name}.`);
    kinds.set(kind.name, kind);
    const ownerOf = (owner: OwnerOfKind): FileOwner => ({ ...owner, ownerKind: kind.ownerKind });
    const list = (queryable: Queryable, owner: OwnerOfKind): Promise<FileRow[]> =>
      readFiles(queryable, ownerOf(owner), kind.name);
    const find = async (queryable: Queryable, owner: OwnerOfKind, id: string): Promise<FileRow | undefined> =>
      (await list(queryable, owner)).find((file) => file.id === id.toLowerCase());
    return {
      put: async (owner, upload, onStored) => {
        if (upload.size === 0) throw fileRefusal('file.empty');
        if (upload.size > kind.maxBytes) throw tooLarge(kind.maxBytes);
        const { bytes, fingerprint, ...image } = await images.clean(new Uint8Array(await upload.arrayBuffer()), kind);
        const file = {
          ...ownerOf(owner),
          ...image,
          id: uuid7(),
          kind: kind.name,
          bytes: bytes.length,
          sha256: createHash('sha256').update(bytes).digest('hex'),
          storeKey: newKey(),
          createdAt: await readClock(database),
        };
        if (!(await reserveFile(database, { ...file, keptDays: kind.keptDays }, kind.maxCount)))
          throw fileRefusal('file.too.many', { count: kind.maxCount });
        await complete(file, bytes, fingerprint, onStored);
        return file;
      },
      list: (owner) => list(database, owner),
      delete: async (tx, owner, id) => {
        const file = await find(tx, owner, id);
        return file !== undefined && deleteFile(tx, file.id);
      },
      address: (id) => {
        if (kind.readers !== 'public') throw new Error(`Files of the kind ${kind.name} have no public address.`);
        return addresses.open(id);
      },
      addressFor: async (owner, id, viewer) => {
        if (!mayRead(kind.readers, owner, viewer)) return null;
        const file = await find(database, owner, id);
        return file ? addresses.signed(file.id, nameOf(viewer), await readClock(database)) : null;
      },
    };
  };

  return {
    register,
    module: {
      name: 'files',
      routes: fileRoutes({
        database,
        store,
        addresses,
        log,
        isPublic: (name) => kinds.get(name)?.readers === 'public',
      }),
      jobs: removalJobs({ database, store, log }),
      retention: [
        {
          tables: ['platform.file'],
          period: 'as its kind declares; one hour after it was deleted',
          reason: 'each module knows its documents; in the hour a running backup still finds the object',
          job: 'files.purge',
        },
      ],
    },
  };
}

/** The refusal of an upload that is larger than `maxBytes`. */
export const tooLarge = (maxBytes: number): Refusal =>
  fileRefusal('file.too.large', { maximum: Math.floor((maxBytes / 1_048_576) * 10) / 10 });

const nameOf = (viewer: FileViewer): string =>
  'memberId' in viewer ? `member:${viewer.memberId}` : `operator:${viewer.operatorId}`;

function mayRead(readers: FileReaders, owner: OwnerOfKind, viewer: FileViewer): boolean {
  if (readers === 'public') return true;
  if ('memberId' in viewer) return readers.owner && viewer.memberId === owner.ownerId;
  return readers.permission !== null && viewer.permissions.has(readers.permission);
}
