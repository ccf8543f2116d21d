import { Badge } from '@chokdee/ui/badge';
import { Button } from '@chokdee/ui/button';
import { IconButton } from '@chokdee/ui/icon-button';
import { CopyIcon, InfoIcon } from '@chokdee/ui/icons';
import { Menu } from '@chokdee/ui/menu';
import { Segments } from '@chokdee/ui/segments';
import { Tabs } from '@chokdee/ui/tabs';
import { toast } from '@chokdee/ui/toast';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from './section.tsx';

const looks = ['gold', 'plain', 'line', 'quiet', 'coral'] as const;
const tones = ['plain', 'gold', 'jade', 'coral', 'sky'] as const;
const wait = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** Buttons, menus, toasts, badges, tabs and segments. */
export function Buttons() {
  const { t } = useTranslation('workshop');
  const [tab, setTab] = useState<'one' | 'two'>('one');
  const [segment, setSegment] = useState<'one' | 'two' | 'three'>('two');
  return (
    <Section title={t('buttons')}>
      <div className="flex flex-wrap items-center gap-3">
        {looks.map((look) => (
          <Button key={look} look={look} onPress={() => wait(900)}>
            {t('press')}
          </Button>
        ))}
        <Button disabled>{t('press')}</Button>
        <Button look="gold" busy>
          {t('press')}
        </Button>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button look="gold" size="big">
          {t('press')}
        </Button>
        <Button size="small">{t('press')}</Button>
        <IconButton label={t('press')}>
          <CopyIcon aria-hidden="true" />
        </IconButton>
        <Menu
          trigger={<Button look="line">{t('menu')}</Button>}
          items={['one', 'two', 'three'].map((key) => ({
            key,
            label: t(`item.${key as 'one'}`),
            current: key === 'two',
            onSelect: () => toast('sky', t(`item.${key as 'one'}`)),
          }))}
        />
        {(['jade', 'coral', 'sky'] as const).map((tone) => (
          <Button key={tone} look="quiet" onPress={() => toast(tone, t('said'), t('sampleLong'))}>
            {t(`toast.${tone}`)}
          </Button>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {tones.map((tone) => (
          <Badge key={tone} tone={tone} icon={<InfoIcon aria-hidden="true" />}>
            {t('badge')}
          </Badge>
        ))}
      </div>
      <Tabs
        label={t('tabs')}
        value={tab}
        onChange={setTab}
        items={[
          { value: 'one', label: t('item.one'), content: <p>{t('sampleLong')}</p> },
          { value: 'two', label: t('item.two'), content: <p>{t('sample')}</p> },
        ]}
      />
      <Segments
        label={t('segments')}
        value={segment}
        onChange={setSegment}
        items={[
          { value: 'one', label: t('item.one') },
          { value: 'two', label: t('item.two') },
          { value: 'three', label: t('item.three') },
        ]}
      />
    </Section>
  );
}
