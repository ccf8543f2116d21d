import { getFile } from '@chokdee/contract/calls/files';
import type { Database } from '@chokdee/database/database';
import type { Logger } from '../logging/logger.ts';
import { bind, type Binding } from '../module.ts';
import { Refusal } from '../refusal.ts';
import type { FileAddresses, SignedPart } from './addresses.ts';
import { readFile } from './rows.ts';
import { StoreError, type FileStore } from './store.ts';

/** What the route is created from. `isPublic`: whether everybody may read files of a kind. */
export interface FileRouteDeps {
  readonly database: Database;
  readonly store: FileStore;
  readonly addresses: FileAddresses;
  readonly log: Pick<Logger, 'error'>;
  readonly isPublic: (kind: string) => boolean;
}

/** CSP of a file: if a browser opens it as a page, nothing in it runs or loads. */
const FILE_POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'";
const EXTENSIONS = { 'image/png': 'png', 'image/jpeg': 'jpg' } as const;

/** The signature of a request, null when a part is missing. */
const signedPart = ({
  viewer,
  expires,
  signature,
}: {
  readonly [Name in keyof SignedPart]?: SignedPart[Name] | undefined;
}): SignedPart | null =>
  viewer === undefined || expires === undefined || signature === undefined ? null : { viewer, expires, signature };

/**
 * Serves `/files/:id` on the games origin, always as an attachment (an `<img>` shows it all the
 * same). A private file without a valid signature is answered like an unknown one.
 */
export function fileRoutes({ database, store, addresses, log, isPublic }: FileRouteDeps): Binding[] {
  return [
    bind(getFile, async ({ params, query }, { reply }) => {
      const found = await readFile(database, params.id);
      if (found === null) throw new Refusal('request.not.found');
      const { file, now } = found;
      const open = isPublic(file.kind);
      const signed = signedPart(query);
      if (!open && (signed === null || !addresses.verify(file.id, signed, now))) throw new Refusal('request.not.found');
      const bytes = await store.get(file.storeKey).catch((error: unknown) => {
        if (!(error instanceof StoreError)) throw error;
        log.error({ err: error }, 'a file cannot be read');
        throw new Refusal('file.unavailable');
      });
      if (bytes === null) {
        log.error({ file: file.id }, 'the store has lost a file');
        throw new Refusal('request.not.found');
      }
      const headers = {
        'content-type': file.mediaType,
        'content-length': String(file.bytes),
        'content-disposition': `attachment; filename="${file.id}.${EXTENSIONS[file.mediaType]}"`,
        'content-security-policy': FILE_POLICY,
        'cache-control': open ? 'public, max-age=31536000, immutable' : 'private, no-store',
      };
      for (const [name, value] of Object.entries(headers)) reply.header(name, value);
      return bytes;
    }),
  ];
}
