import { createRequire } from 'node:module';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FileStoreSettings } from './store.ts';

/** The parts of `s3rver` that the tests use; the package has no types. */
interface S3Server {
  run(): Promise<{ readonly port: number }>;
  close(): Promise<void>;
  readonly httpServer: { closeAllConnections(): void };
}
const S3rver = createRequire(import.meta.url)('s3rver') as new (options: Record<string, unknown>) => S3Server;

/** A running S3 server for tests. */
export interface TestS3 {
  readonly settings: Extract<FileStoreSettings, { readonly kind: 's3' }>;
  close(): Promise<void>;
}

/** Starts an S3 server on a port of 127.0.0.1 with the bucket `files`, kept in `folder`. */
export async function startS3(folder: string, port = 0): Promise<TestS3> {
  const server = new S3rver({
    address: '127.0.0.1',
    port,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'files' }],
  });
  const address = await server.run();
  return {
    settings: {
      kind: 's3',
      endpoint: `http://127.0.0.1:${address.port}`,
      region: 'us-east-1',
      bucket: 'files',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    close: async () => {
      const closed = server.close();
      server.httpServer.closeAllConnections();
      await closed;
    },
  };
}

/** All bytes of a stream; null when there is none. */
export const bytesOf = async (stream: Readable | null): Promise<Buffer | null> => (stream ? buffer(stream) : null);
