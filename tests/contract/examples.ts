import { table } from '@chokdee/contract/table.gen';
import type { ExampleData, Examples } from '../../apps/server/src/platform/testing-examples.ts';
import { exampleSources } from './examples.gen.ts';

/** The examples of all modules. Throws if one is of no call. */
export function createExamples(data: ExampleData): Examples {
  const examples = Object.assign({}, ...Object.values(exampleSources).map((source) => source(data))) as Examples;
  const unknown = Object.keys(examples).filter((id) => !table.some((call) => call.id === id));
  if (unknown.length > 0) throw new Error(`There are examples of calls that do not exist: ${unknown.join(', ')}.`);
  return examples;
}
