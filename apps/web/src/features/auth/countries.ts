import type { CallOutput } from '@chokdee/contract/client';
import { useIntlTag } from '@chokdee/ui/i18n';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { api } from '../../shared/api.ts';
import { useStatus } from '../status/status.ts';

/** A country of the picker: its code, its name in the page's language and its dialling code. */
export interface Country {
  readonly code: string;
  readonly name: string;
  readonly dialing: string;
}

type Listed = CallOutput<'GET /wps/system/country'>;

const nameOf = (names: Intl.DisplayNames, code: string): string => {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
};

/**
 * The countries and the chosen one: at first `initial`, else the visitor's country, else the
 * brand's. `null` while the list loads.
 */
export function useCountry(initial?: string): {
  readonly countries: readonly Country[];
  readonly country: Country | null;
  readonly choose: (code: string) => void;
} {
  const tag = useIntlTag();
  const here = useStatus().location.country;
  const [chosen, choose] = useState(initial ?? here);
  const { data } = useQuery({
    queryKey: ['countries'],
    staleTime: Infinity,
    queryFn: ({ signal }): Promise<Listed> => api.request('GET /wps/system/country', {}, { signal }),
  });
  const countries = useMemo(() => {
    const names = new Intl.DisplayNames([tag], { type: 'region' });
    return (data ?? []).map(({ countryCode, countryDialingCode }) => ({
      code: countryCode,
      name: nameOf(names, countryCode),
      dialing: countryDialingCode,
    }));
  }, [data, tag]);
  return { countries, country: countries.find(({ code }) => code === chosen) ?? countries[0] ?? null, choose };
}

/** The countries that match a search text: by name, code or dialling code. */
export function countriesMatching(countries: readonly Country[], text: string): readonly Country[] {
  const wanted = text.trim().toLocaleLowerCase().replace(/^\+/, '');
  return wanted === ''
    ? countries
    : countries.filter(
        ({ code, name, dialing }) =>
          dialing.startsWith(wanted) || code.toLowerCase() === wanted || name.toLocaleLowerCase().includes(wanted),
      );
}
