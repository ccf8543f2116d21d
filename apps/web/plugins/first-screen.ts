import { join } from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { runnerImport } from 'vite';
import type * as screen from '../src/head/first-screen.tsx';

/** The first screens as HTML, drawn by their own component, with empty places for what a visit brings. */
export async function firstScreenMarkup(): Promise<string> {
  const {
    module: { FirstScreen },
  } = await runnerImport<typeof screen>(join(import.meta.dirname, '../src/head/first-screen.tsx'), {
    configFile: false,
    logLevel: 'warn',
  });
  return renderToStaticMarkup(createElement(FirstScreen));
}
