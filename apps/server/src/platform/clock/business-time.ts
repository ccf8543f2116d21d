const format = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Singapore',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** Formats a moment in the time zone of the business day: `2026-11-20 15:04:05 GMT+8`. */
export const formatBusinessTime = (moment: Date): string => `${format.format(moment)} GMT+8`;
