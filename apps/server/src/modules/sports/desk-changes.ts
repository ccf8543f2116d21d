import type { ChangeRules } from '../console/index.ts';
import { applyEventTerms, nameOfEvent } from './desk-event-terms.ts';
import { applyMargin, applySetting } from './desk-setting.ts';
import { marketTypeName } from './descriptions.ts';
import type { OnChange } from './feed.ts';

/** The changes of sports that a second person decides. */
export const sportsChanges = (onChange: OnChange) =>
  ({
    'sports.setting': { apply: applySetting },
    'sports.margin': { apply: applyMargin, nameOf: marketTypeName },
    'sports.event': { apply: applyEventTerms(onChange), nameOf: nameOfEvent },
  }) as const satisfies ChangeRules;
