import { expect, it } from 'vitest';
import { requestId } from './request-id.ts';

it('request ids are UUIDs of version 7 and contain their time', () => {
  const id = requestId(Date.UTC(2026, 10, 20));
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(Date.UTC(2026, 10, 20));
});
