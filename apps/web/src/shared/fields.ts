import { useRef, useState, type FormEvent, type RefObject } from 'react';

/** The values of a form by input name: text, or whether a checkbox is checked. */
export type Values = Readonly<Record<string, string | boolean>>;
/** Error messages by input name. */
export type FieldErrors<V> = Partial<Record<keyof V & string, string>>;

/** Returns `text` as the error of each named field that is empty. */
export const requiredErrors = <V extends Values>(
  values: V,
  names: readonly (keyof V & string)[],
  text: string,
): FieldErrors<V> =>
  Object.fromEntries(
    names.filter((name) => String(values[name]).trim() === '').map((name) => [name, text]),
  ) as FieldErrors<V>;

/** A form of uncontrolled inputs; see `useFields`. */
export interface Fields<V extends Values> {
  /** Attributes of the form element. `onValid` runs on submit when no field has an error. */
  form(onValid: (values: V) => void): {
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
  /**
   * The errors of fields that were left once, of all fields after a submit, and of `showErrors`.
   */
  readonly errors: FieldErrors<V>;
  /** The current values of the inputs. */
  values(): V;
  /**
   * Shows errors from elsewhere (the server) until their fields change. Focuses the first unless
   * `focus` is false.
   */
  showErrors(errors: FieldErrors<V>, focus?: boolean): void;
}

/**
 * A small form. A field's error appears after the field is left once and is updated on every
 * change from then on. Submitting focuses the first field with an error. Input is never cleared.
 * Replaces react-hook-form (12 kB gzip) in dialogs that have a size budget.
 */
export function useFields<V extends Values>(defaults: V, check: (values: V) => FieldErrors<V>): Fields<V> {
  const form = useRef<HTMLFormElement>(null);
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set());
  const [checkErrors, setCheckErrors] = useState<FieldErrors<V>>({});
  const [givenErrors, setGivenErrors] = useState<FieldErrors<V>>({});

  const input = (name: string): HTMLInputElement | null => {
    const element = form.current?.elements.namedItem(name);
    return element instanceof HTMLInputElement || element instanceof HTMLSelectElement
      ? (element as HTMLInputElement)
      : null;
  };
  const values = (): V =>
    Object.fromEntries(
      Object.entries(defaults).map(([name, initial]) => {
        const element = input(name);
        return [name, element === null ? initial : typeof initial === 'boolean' ? element.checked : element.value];
      }),
    ) as V;
  const checkFields = (names: ReadonlySet<string>): FieldErrors<V> => {
    const all = check(values());
    setCheckErrors(Object.fromEntries(Object.entries(all).filter(([name]) => names.has(name))) as FieldErrors<V>);
    return all;
  };
  const focusFirst = (errors: FieldErrors<V>): void => {
    const first = Array.from(form.current?.elements ?? []).find(
      (element) => (element as HTMLInputElement).name in errors,
    );
    if (!(first instanceof HTMLElement)) return;
    // A field of a folded part cannot take the focus.
    first.closest('details')?.setAttribute('open', '');
    first.focus();
    // Also scrolls the label into view (the input has a scroll margin); focus() alone does not.
    first.scrollIntoView({ block: 'nearest' });
  };

  return {
    values,
    errors: { ...givenErrors, ...checkErrors },
    form: (onValid) => ({
      ref: form,
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault();
        const all = new Set(Object.keys(defaults));
        setVisited(all);
        const errors = checkFields(all);
        if (Object.keys(errors).length > 0) focusFirst(errors);
        else onValid(values());
      },
    }),
    field: (name) => {
      const initial = defaults[name];
      return {
        name,
        ...(typeof initial === 'boolean' ? { defaultChecked: initial } : { defaultValue: initial ?? '' }),
        onBlur: () => {
          const names = new Set([...visited, name]);
          setVisited(names);
          checkFields(names);
        },
        onChange: () => {
          setGivenErrors(({ [name]: _removed, ...others }) => others as FieldErrors<V>);
          checkFields(visited);
        },
      };
    },
    showErrors: (errors, focus = true) => {
      setGivenErrors(errors);
      if (focus) focusFirst(errors);
    },
  };
}
