import type { Demo } from '../../platform/demo.ts';
import { demoBrandId } from '../brand/index.ts';
import { enableSample } from './store.ts';

/** The demo brand has the sample module. */
export const demo: Demo = {
  after: ['brand'],
  seed: ({ database }) => enableSample(database, demoBrandId),
};
