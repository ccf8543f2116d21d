/** The codes of a text such as `TH, LA`, in capitals. */
export const codesOf = (text: string): string[] =>
  text
    .toUpperCase()
    .split(/[\s,]+/)
    .filter((code) => code !== '');
