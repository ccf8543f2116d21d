import { timeInput, timeOfInput } from '@chokdee/ui/time';
import { textsOf, writtenTexts, type Texts } from '../../shared/translated-fields.tsx';
import type { Promotion } from './calls.ts';

/**
 * A promotion as the form edits it; times are texts of date-and-time inputs in the zone of the
 * brand.
 */
export interface Draft extends Pick<Promotion, 'key' | 'kind' | 'audience' | 'link' | 'pictureId' | 'enabled'> {
  readonly tag: Texts;
  readonly title: Texts;
  readonly summary: Texts;
  readonly content: Texts;
  readonly starts: string;
  readonly ends: string;
  readonly position: string;
}

/** The draft of a promotion, or of a new one that begins `now`. */
export const draftOf = (before: Promotion | null, now: number): Draft =>
  before === null
    ? {
        key: '',
        kind: 'EVENT',
        audience: 'all',
        tag: {},
        title: {},
        summary: {},
        content: {},
        pictureId: null,
        link: { kind: 'none' },
        starts: timeInput(now),
        ends: '',
        position: '0',
        enabled: true,
      }
    : {
        ...before,
        tag: textsOf(before.tag),
        title: textsOf(before.title),
        summary: textsOf(before.summary),
        content: textsOf(before.content),
        starts: timeInput(before.startsAt),
        ends: timeInput(before.endsAt),
        position: String(before.position),
      };

/** The request of a draft. The unchanged beginning keeps its seconds. */
export function requestOf(draft: Draft, before: Promotion | null) {
  const keptStart = before !== null && timeInput(before.startsAt) === draft.starts ? before.startsAt : null;
  return {
    key: draft.key,
    kind: draft.kind,
    audience: draft.audience,
    tag: writtenTexts(draft.tag),
    title: writtenTexts(draft.title),
    summary: writtenTexts(draft.summary),
    content: writtenTexts(draft.content),
    pictureId: draft.pictureId,
    link: draft.link,
    startsAt: keptStart ?? timeOfInput(draft.starts) ?? 0,
    endsAt: timeOfInput(draft.ends),
    position: Number(draft.position),
    enabled: draft.enabled,
  };
}
