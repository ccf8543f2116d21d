// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { ConnectionNote } from './connection-note.tsx';

vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
afterEach(cleanup);

it.each([
  ['https://play.example/down', 'app.secure'],
  ['http://192.168.1.5/down', 'app.insecure'],
])('at %s it shows the text %s', (address, text) => {
  vi.stubGlobal('location', new URL(address));
  expect(render(createElement(ConnectionNote)).container.textContent).toBe(text);
});
