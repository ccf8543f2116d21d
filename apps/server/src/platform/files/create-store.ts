import { createDiskStore } from './disk-store.ts';
import { createS3Store } from './s3-store.ts';
import type { FileStore, FileStoreSettings } from './store.ts';

/** Creates the store that the settings name. */
export const createFileStore = (settings: FileStoreSettings): FileStore =>
  settings.kind === 'disk' ? createDiskStore(settings.folder) : createS3Store(settings);
