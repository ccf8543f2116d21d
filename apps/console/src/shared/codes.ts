/** The codes of a text such as `TH, LA`, in capitals. */
export const codesOf = (text: string): string[] =>
  text
    .toUpperCase()
    .split(/[\s,]+/)
    .filter((code) => code !== '');

/** The message of a list's field. An error of a row (`countries.0`) is shown under the list. */
export const listError = (messages: Readonly<Record<string, string>>, field: string): string | undefined =>
  Object.entries(messages).find(([key]) => key === field || key.startsWith(`${field}.`))?.[1];
