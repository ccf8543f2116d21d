import { addSampleEntry } from '@chokdee/contract/calls/sample';
import { uuid7 } from '@chokdee/contract/uuid7';
import type { ExampleSource } from '../../platform/testing-examples.ts';

/** Requests of the module's calls that succeed. */
export const examples: ExampleSource = ({ db, send, memberId, player }) => {
  /** A new entry, after closing those of earlier examples: the number of open ones is limited. */
  const newEntry = async () => {
    await db.owner.query('update sample.entry set closed_at = platform.clock() where closed_at is null');
    return { requestId: uuid7(), content: 'An entry' };
  };
  return {
    'sample.add': async () => ({ body: await newEntry() }),
    'sample.close': async () => {
      const { id } = await send(addSampleEntry, { body: await newEntry() }, player);
      return { params: { memberId, id }, body: { reason: 'the fuzz test says so' } };
    },
  };
};
