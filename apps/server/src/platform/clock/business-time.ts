const format = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Singapore',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** A moment as the house shows it: `2026-11-20 15:04:05 GMT+8`. */
export const formatBusinessTime = (moment: Date): string => `${format.format(moment)} GMT+8`;
