import { expect, it } from 'vitest';
import { fastestFirst } from './domain-routes.ts';

it('lists the fastest address first and those without an answer last', () =>
  expect(
    fastestFirst([
      { domain: 'c.example', speed: null },
      { domain: 'b.example', speed: 80 },
      { domain: 'a.example', speed: null },
      { domain: 'd.example', speed: 12 },
    ]).map(({ domain }) => domain),
  ).toEqual(['d.example', 'b.example', 'a.example', 'c.example']));
