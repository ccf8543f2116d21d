import { timeInput, timeOfInput } from '@chokdee/ui/time';
import { textsOf, writtenTexts, type Texts } from '../../shared/translated-fields.tsx';
import type { Announcement } from './calls.ts';

/**
 * An announcement as the form edits it; times are texts of date-and-time inputs in the zone of the
 * brand.
 */
export interface Draft extends Pick<
  Announcement,
  'type' | 'platform' | 'execution' | 'audience' | 'url' | 'pictureId' | 'enabled'
> {
  readonly title: Texts;
  readonly content: Texts;
  readonly starts: string;
  readonly ends: string;
  readonly position: string;
}

/** The draft of an announcement, or of a new notice that begins `now`. */
export const draftOf = (before: Announcement | null, now: number): Draft =>
  before === null
    ? {
        type: 'PL',
        platform: null,
        execution: null,
        audience: 'all',
        title: {},
        content: {},
        url: '',
        pictureId: null,
        starts: timeInput(now),
        ends: '',
        position: '0',
        enabled: true,
      }
    : {
        ...before,
        title: textsOf(before.title),
        content: textsOf(before.content),
        starts: timeInput(before.startsAt),
        ends: timeInput(before.endsAt),
        position: String(before.position),
      };

/**
 * The request of a draft. Fields that its type does not have are left out. The unchanged beginning
 * keeps its seconds.
 */
export function requestOf(draft: Draft, before: Announcement | null) {
  const isBanner = draft.type === 'B';
  const keptStart = before !== null && timeInput(before.startsAt) === draft.starts ? before.startsAt : null;
  return {
    type: draft.type,
    platform: draft.platform,
    execution: draft.type === 'PU' ? draft.execution : null,
    audience: draft.audience,
    title: writtenTexts(draft.title),
    content: isBanner ? {} : writtenTexts(draft.content),
    url: isBanner ? draft.url : '',
    pictureId: isBanner ? draft.pictureId : null,
    startsAt: keptStart ?? timeOfInput(draft.starts) ?? 0,
    endsAt: timeOfInput(draft.ends),
    position: Number(draft.position),
    enabled: draft.enabled,
  };
}
