import { join } from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { runnerImport } from 'vite';
import type * as screen from '../src/head/first-screen.tsx';

/**
 * Renders the first screens to HTML, with empty elements for texts and pictures that head.ts fills
 * in.
 */
export async function firstScreenMarkup(): Promise<string> {
  const {
    module: { FirstScreen },
  } = await runnerImport<typeof screen>(join(import.meta.dirname, '../src/head/first-screen.tsx'), {
    configFile: false,
    logLevel: 'warn',
  });
  return renderToStaticMarkup(createElement(FirstScreen));
}
