const files = import.meta.glob<string>('../../../../../node_modules/country-flag-icons/3x2/??.svg', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});

/** The URLs of the countries' flags, by country code. */
export const flagUrls: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(files).map(([path, url]) => [path.slice(-6, -4), url]),
);
