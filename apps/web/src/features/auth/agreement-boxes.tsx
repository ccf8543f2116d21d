import { Checkbox } from '@chokdee/ui/checkbox';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { closeAllDialogs } from '../../app/dialogs.ts';
import type { Fields } from '../../shared/fields.ts';
import type { RegisterEntry } from './register-rules.ts';

/** The declaration of age and the agreement, with a link to its text (decision D11). */
export function AgreementBoxes({ fields }: { fields: Pick<Fields<RegisterEntry>, 'errors' | 'field'> }) {
  const { t } = useTranslation('auth');
  const [before = '', terms = '', after = ''] = t('agreement').split(/<\/?terms>/);
  return (
    <div className="flex flex-col">
      <Checkbox label={t('adult')} error={fields.errors.adult} {...fields.field('adult')} />
      <Checkbox
        error={fields.errors.agreement}
        {...fields.field('agreement')}
        label={
          <>
            {before}
            <Link
              to="/help"
              hash="terms"
              onClick={() => closeAllDialogs()}
              className="text-gold-text underline underline-offset-2"
            >
              {terms}
            </Link>
            {after}
          </>
        }
      />
    </div>
  );
}
