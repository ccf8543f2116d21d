import { TextField } from '@chokdee/ui/text-field';
import type { ComponentProps } from 'react';
import { CountryPicker } from './country-picker.tsx';
import type { useCountry } from './countries.ts';

/** A mobile number with the dialling code of its country. */
export const MobileFields = ({
  choice: { countries, country, choose },
  ...input
}: { choice: ReturnType<typeof useCountry> } & ComponentProps<typeof TextField>) => (
  <div className="flex items-start gap-2">
    <CountryPicker countries={countries} country={country} onChoose={choose} />
    <TextField {...input} type="tel" inputMode="tel" autoComplete="tel-national" className="min-w-0 flex-1" />
  </div>
);
