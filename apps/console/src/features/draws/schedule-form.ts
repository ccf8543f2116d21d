import type { Calendar } from './calls.ts';

/** A schedule as the API has it. */
export type Schedule = Calendar['schedule'];
/** The kinds of schedules. */
export const scheduleKinds = ['every', 'daily', 'weekly', 'monthly', 'dates'] as const;

/** A schedule as a form has it: lists are texts with commas. */
export interface ScheduleForm {
  readonly kind: Schedule['kind'];
  readonly minutes: string;
  readonly from: string;
  readonly to: string;
  readonly days: string;
  readonly at: string;
  readonly except: string;
  readonly also: string;
}
/** The fields of a form besides its kind. */
export type ScheduleField = Exclude<keyof ScheduleForm, 'kind'>;

/** The fields that a kind of schedule has. */
export const fieldsOf: Readonly<Record<Schedule['kind'], readonly ScheduleField[]>> = {
  every: ['minutes', 'from', 'to', 'except', 'also'],
  daily: ['at', 'except', 'also'],
  weekly: ['days', 'at', 'except', 'also'],
  monthly: ['days', 'at', 'except', 'also'],
  dates: ['at'],
};

const listText = (values: readonly (string | number)[]): string => values.join(', ');

/** The form of a schedule. */
export const formOf = (schedule: Schedule): ScheduleForm => ({
  kind: schedule.kind,
  minutes: 'minutes' in schedule ? String(schedule.minutes) : '',
  from: 'from' in schedule ? schedule.from : '00:00',
  to: 'to' in schedule ? schedule.to : '23:59',
  days: 'days' in schedule ? listText(schedule.days) : '',
  at: 'at' in schedule ? listText(schedule.at) : '',
  except: 'except' in schedule ? listText(schedule.except) : '',
  also: 'also' in schedule ? listText(schedule.also) : '',
});

const list = (text: string): string[] => text.split(/[\s,]+/).filter((part) => part !== '');

/** The schedule of a form. The server checks it. */
export function scheduleOf({ kind, minutes, from, to, days, at, except, also }: ScheduleForm): Schedule {
  const changes = { except: list(except), also: list(also) };
  switch (kind) {
    case 'every':
      return { kind, minutes: Number(minutes), from, to, ...changes };
    case 'daily':
      return { kind, at: list(at), ...changes };
    case 'weekly':
    case 'monthly':
      return { kind, days: list(days).map(Number), at: list(at), ...changes };
    case 'dates':
      return { kind, at: list(at) };
  }
}
