import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { referenceMarkdown } from '@chokdee/contract/reference';
import { table } from '@chokdee/contract/table.gen';
import { topics } from '@chokdee/contract/topics.gen';
import { compose } from '../apps/server/src/compose.ts';
import { loadConfig } from '../apps/server/src/platform/config.ts';
import { retentionMarkdown } from '../apps/server/src/platform/retention-page.ts';

// npm run docs: writes the pages that follow from the code. They are not committed.
const folder = new URL('../docs/generated/', import.meta.url);
mkdirSync(folder, { recursive: true });
const write = (name: string, text: string): void => {
  writeFileSync(new URL(name, folder), text);
  console.error(`docs/generated/${name}`);
};

write('api.md', referenceMarkdown(table, topics));

// The modules are only wired: nothing connects to this database.
const data = mkdtempSync(join(tmpdir(), 'chokdee-docs-'));
const app = await compose(
  loadConfig({ CHOKDEE_MODE: 'test', CHOKDEE_DATA: data, DATABASE_URL: 'postgres://127.0.0.1:1/none', PORT: '0' }),
);
write('retention.md', retentionMarkdown(app.modules));
await app.close();
rmSync(data, { recursive: true });
