import { Button } from '@chokdee/ui/button';
import { useFailureText } from '@chokdee/ui/failures';
import { toast } from '@chokdee/ui/toast';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { closeAllDialogs } from '../../app/dialogs.ts';
import { api } from '../../shared/api.ts';
import { useFeature } from '../status/status.ts';
import { botProof } from './bot-check.ts';
import { startSession } from './sign-in.ts';

/** The button that logs in with a trial account (decision D43); absent without FREEPLAY3. */
export function FreePlayButton() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const failureText = useFailureText();
  const offered = useFeature('FREEPLAY3');
  if (!offered) return null;
  const play = async () => {
    try {
      const session = await api.request('POST /wps/session/login/freeplay', {
        body: { os: 'web', platform: 'W', ...(await botProof()) },
      });
      sessionStorage.removeItem('cpw');
      startSession(session);
      closeAllDialogs();
      await navigate({ to: '/' });
    } catch (error) {
      toast('coral', failureText(error));
    }
  };
  return (
    <Button look="plain" wide onPress={play}>
      {t('freePlay')}
    </Button>
  );
}
