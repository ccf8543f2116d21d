import { writeFileSync } from 'node:fs';
import { referenceMarkdown } from '@chokdee/contract/reference';
import { table } from '@chokdee/contract/table.gen';
import { topics } from '@chokdee/contract/topics.gen';

// npm run docs:api: writes docs/api.md from the table of calls. tests/contract/reference.test.ts
// fails when the page is not current.
const file = new URL('../docs/api.md', import.meta.url);
writeFileSync(file, referenceMarkdown(table, topics));
console.error(`docs/api.md: ${table.length} calls`);
