import { expect, it } from 'vitest';
import { deviceOf } from './device.tsx';

it.each([
  [
    'Mozilla/5.0 (Linux; Android 14; SM-A546E) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36',
    'Chrome · Android',
  ],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Mobile/15E148 Safari/604.1', 'Safari · iOS'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/120.0 Safari/537.36 Edg/120.0', 'Edge · Windows'],
  ['curl/8.0', ''],
])('names the browser and system of %s', (agent, device) => {
  expect(deviceOf(agent)).toBe(device);
});
