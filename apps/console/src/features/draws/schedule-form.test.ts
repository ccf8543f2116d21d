import { expect, it } from 'vitest';
import { formOf, scheduleOf, type Schedule } from './schedule-form.ts';

const changes = { except: ['2026-05-01'], also: ['2026-05-02T15:30', '2026-12-30T15:30'] };

it.each<Schedule>([
  { kind: 'every', minutes: 5, from: '06:00', to: '03:45', except: [], also: [] },
  { kind: 'daily', at: ['16:15', '18:15'], ...changes },
  { kind: 'weekly', days: [1, 3, 5], at: ['20:30'], except: [], also: [] },
  { kind: 'monthly', days: [1, 16], at: ['15:30'], ...changes },
  { kind: 'dates', at: ['2026-12-31T23:59'] },
])('turns a schedule ($kind) into texts and back', (schedule) => {
  expect(scheduleOf(formOf(schedule))).toEqual(schedule);
});

it('accepts commas, spaces and line breaks between the parts of a list', () => {
  const form = formOf({ kind: 'daily', at: ['10:00'], except: [], also: [] });
  expect(scheduleOf({ ...form, at: ' 10:00,11:00\n 12:00, ' })).toMatchObject({ at: ['10:00', '11:00', '12:00'] });
});
