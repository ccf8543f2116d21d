import { createContext, use } from 'react';
import { useNavigate } from '@tanstack/react-router';
import type { MemberPage } from '../../app/member-pages.ts';

/** A place in the member centre: the page, and the deposit that it shows if any. */
export interface MemberPlace {
  readonly page: MemberPage;
  readonly deposit?: string;
}

/** The open panel of the member centre; null on the page `/member` and elsewhere. */
export interface MemberPanel {
  readonly place: MemberPlace;
  show(place: MemberPlace): void;
}

/** Provided by the panel to the pages in it. */
export const MemberPanelContext = createContext<MemberPanel | null>(null);

/** Returns the function that shows a page of the member centre, in the panel if that is open. */
export function useShowMemberPage(): (place: MemberPlace) => void {
  const panel = use(MemberPanelContext);
  const navigate = useNavigate();
  return panel ? panel.show : (place) => void navigate({ to: '/member', search: place });
}
