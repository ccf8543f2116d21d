import { useRef, useState, type FormEvent, type RefObject } from 'react';

/** What a form holds, by input name: text, or whether a box is ticked. */
export type Values = Readonly<Record<string, string | boolean>>;
/** What is wrong, in words, by input name. */
export type FieldErrors<V> = Partial<Record<keyof V & string, string>>;

/** Says `text` under each of the named fields that is empty. */
export const requiredErrors = <V extends Values>(
  values: V,
  names: readonly (keyof V & string)[],
  text: string,
): FieldErrors<V> =>
  Object.fromEntries(
    names.filter((name) => String(values[name]).trim() === '').map((name) => [name, text]),
  ) as FieldErrors<V>;

/** A form of plain inputs that the browser keeps; see `useFields`. */
export interface Fields<V extends Values> {
  /** Attributes of the form element; `go` runs when nothing is wrong. */
  form(go: (values: V) => void): {
    ref: RefObject<HTMLFormElement | null>;
    noValidate: true;
    onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  };
  /** Attributes of an input. */
  field(name: keyof V & string): {
    name: string;
    defaultValue?: string;
    defaultChecked?: boolean;
    onBlur: () => void;
    onChange: () => void;
  };
  /** What is wrong with the fields that were left, or sent. */
  readonly faults: FieldErrors<V>;
  values(): V;
  /** Puts somebody else's faults (the server's) under their fields, until these change; the first of them is gone to. */
  tell(faults: FieldErrors<V>, focus?: boolean): void;
}

/**
 * A small form: nothing is said of a field before it is left once, from then on everything at once; sending goes to the first fault. What was typed stays.
 * It stands for react-hook-form (12 kB gzip) where a dialog has to stay within its weight.
 */
export function useFields<V extends Values>(defaults: V, check: (values: V) => FieldErrors<V>): Fields<V> {
  const form = useRef<HTMLFormElement>(null);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [found, setFound] = useState<FieldErrors<V>>({});
  const [told, setTold] = useState<FieldErrors<V>>({});

  const input = (name: string): HTMLInputElement | null => {
    const element = form.current?.elements.namedItem(name);
    return element instanceof HTMLInputElement || element instanceof HTMLSelectElement
      ? (element as HTMLInputElement)
      : null;
  };
  const values = (): V =>
    Object.fromEntries(
      Object.entries(defaults).map(([name, before]) => {
        const element = input(name);
        return [name, element === null ? before : typeof before === 'boolean' ? element.checked : element.value];
      }),
    ) as V;
  const look = (names: ReadonlySet<string>): FieldErrors<V> => {
    const all = check(values());
    setFound(Object.fromEntries(Object.entries(all).filter(([name]) => names.has(name))) as FieldErrors<V>);
    return all;
  };
  const goTo = (faults: FieldErrors<V>): void => {
    const first = Array.from(form.current?.elements ?? []).find(
      (element) => (element as HTMLInputElement).name in faults,
    );
    if (!(first instanceof HTMLElement)) return;
    first.focus();
    // Its label comes with it (the margin of its style), which a focus alone does not see to.
    first.scrollIntoView({ block: 'nearest' });
  };

  return {
    values,
    faults: { ...told, ...found },
    form: (go) => ({
      ref: form,
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault();
        const all = new Set(Object.keys(defaults));
        setLeft(all);
        const faults = look(all);
        if (Object.keys(faults).length > 0) goTo(faults);
        else go(values());
      },
    }),
    field: (name) => {
      const before = defaults[name];
      return {
        name,
        ...(typeof before === 'boolean' ? { defaultChecked: before } : { defaultValue: before ?? '' }),
        onBlur: () => {
          const names = new Set([...left, name]);
          setLeft(names);
          look(names);
        },
        onChange: () => {
          setTold(({ [name]: _gone, ...others }) => others as FieldErrors<V>);
          look(left);
        },
      };
    },
    tell: (faults, focus = true) => {
      setTold(faults);
      if (focus) goTo(faults);
    },
  };
}
