import { cn } from '@chokdee/ui/cn';
import { controlStyle, inputStyle } from '@chokdee/ui/field';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { countriesMatching, type Country } from './countries.ts';

/** How long the list stays open after the focus has left, ms. */
const CLOSE_DELAY = 200;

/** The flag of a country; nothing until the flags are loaded. */
function CountryFlag({ code, urls }: { code: string; urls: Readonly<Record<string, string>> }) {
  const url = urls[code];
  return (
    <span className="inline-block h-4 w-6 shrink-0 overflow-hidden rounded-[3px] bg-ink-3">
      {url && <img src={url} alt="" width={24} height={16} loading="lazy" className="h-4 w-6 object-cover" />}
    </span>
  );
}

/** The urls of the flags, loaded with the first picker. */
function useFlagUrls(): Readonly<Record<string, string>> {
  const [urls, setUrls] = useState<Readonly<Record<string, string>>>({});
  useEffect(() => {
    let gone = false;
    import('./country-flags.ts').then(
      ({ flagUrls }) => {
        if (!gone) setUrls(flagUrls);
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, []);
  return urls;
}

/**
 * Chooses a country by its dialling code: flags and `+`, opens on focus, closes 200 ms after blur.
 * Typing searches; arrow keys, Enter and Escape work.
 */
export function CountryPicker({
  countries,
  country,
  onChoose,
}: {
  countries: readonly Country[];
  country: Country | null;
  onChoose: (code: string) => void;
}) {
  const { t } = useTranslation('auth');
  const id = useId();
  const urls = useFlagUrls();
  const [open, setOpen] = useState(false);
  const [text, setText] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => () => clearTimeout(closing.current), []);
  const shown = countriesMatching(countries, text ?? '');
  const current = shown[Math.min(active, shown.length - 1)];
  useEffect(() => {
    if (open) list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
  }, [open, active]);

  const show = () => {
    clearTimeout(closing.current);
    if (open) return;
    setActive(
      Math.max(
        0,
        countries.findIndex(({ code }) => code === country?.code),
      ),
    );
    setOpen(true);
  };
  const hide = () => {
    setOpen(false);
    setText(null);
  };
  const choose = (code: string) => {
    onChoose(code);
    hide();
  };
  const handleKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (open) setActive(Math.max(0, Math.min(shown.length - 1, active + step)));
      else show();
    } else if (event.key === 'Enter' && open) {
      event.preventDefault();
      if (current) choose(current.code);
    } else if (event.key === 'Escape' && open) {
      // Closes the list, not the dialog around it.
      event.preventDefault();
      event.stopPropagation();
      hide();
    }
  };
  return (
    <div className="relative flex w-[7.5rem] shrink-0 flex-col gap-1.5">
      <label htmlFor={id} className="truncate text-14 text-soft">
        {t('country.label')}
      </label>
      <span className={controlStyle()}>
        {country && text === null && <CountryFlag code={country.code} urls={urls} />}
        <input
          id={id}
          role="combobox"
          aria-expanded={open}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={open && current ? `${id}-${current.code}` : undefined}
          autoComplete="off"
          className={inputStyle}
          value={text ?? (country ? `+${country.dialing}` : '')}
          onFocus={(event) => {
            event.currentTarget.select();
            show();
          }}
          onClick={show}
          onBlur={() => {
            closing.current = setTimeout(hide, CLOSE_DELAY);
          }}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setActive(0);
            setOpen(true);
          }}
          onKeyDown={handleKey}
        />
      </span>
      <ul
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={t('country.label')}
        className={cn(
          'absolute start-0 top-full z-30 mt-1 max-h-56 w-72 overflow-y-auto rounded-2 bg-ink-3 p-1 shadow-lift-2',
          !open && 'hidden',
        )}
      >
        {open &&
          shown.map((each) => (
            <li
              key={each.code}
              id={`${id}-${each.code}`}
              role="option"
              aria-selected={each.code === country?.code}
              data-active={each === current ? '' : undefined}
              className={cn(
                'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-1 px-2.5 text-14',
                each === current && 'bg-ink-4',
              )}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(each.code)}
            >
              <CountryFlag code={each.code} urls={urls} />
              <span className="min-w-0 flex-1 truncate">{each.name}</span>
              <span dir="ltr" className="text-soft tabular-nums">
                +{each.dialing}
              </span>
            </li>
          ))}
        {open && shown.length === 0 && <li className="px-2.5 py-3 text-14 text-soft">{t('country.none')}</li>}
      </ul>
    </div>
  );
}
