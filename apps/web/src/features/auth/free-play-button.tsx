import { Button } from '@chokdee/ui/button';
import { useTranslation } from 'react-i18next';
import { useFreePlay } from './use-free-play.ts';

/** The button that logs in with a trial account (decision D43); absent without FREEPLAY3. */
export function FreePlayButton() {
  const { t } = useTranslation('auth');
  const play = useFreePlay();
  return (
    play && (
      <Button look="plain" wide onPress={play}>
        {t('freePlay')}
      </Button>
    )
  );
}
