import type { ReactNode } from 'react';

/** A titled group of fields on a page. */
export const FormSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="surface flex flex-col gap-4 px-5 py-4">
    <legend className="sr-only">{title}</legend>
    <h2 aria-hidden="true" className="text-18">
      {title}
    </h2>
    {children}
  </fieldset>
);
