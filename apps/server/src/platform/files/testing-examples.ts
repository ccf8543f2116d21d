import { addPicture } from '@chokdee/contract/calls/console/pictures';
import type { ExampleSource } from '../testing-examples.ts';
import { pictureFields } from './testing-pictures.ts';

/** Requests of the calls on files that succeed. */
export const examples: ExampleSource = (data) => ({
  'files.get': async () => ({
    params: { id: (await data.send(addPicture, { body: await pictureFields() }, data.admin)).id },
  }),
});
