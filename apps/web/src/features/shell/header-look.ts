import { useLocation } from '@tanstack/react-router';

const home = /^\/(index(\.html)?|home|register(\.html)?)?\/?$/i;

/**
 * The look of the header's main button (register, deposit): gold, but plain on the home page, whose
 * hero has the page's one gold button.
 */
export const useHeaderLook = (): 'gold' | 'plain' => (home.test(useLocation().pathname) ? 'plain' : 'gold');
