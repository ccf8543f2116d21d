import { Button } from '@chokdee/ui/button';

/** The line below the login and the registration that leads to the other one. */
export const SwitchLine = ({ text, link, onPress }: { text: string; link: string; onPress: () => void }) => (
  <p className="mt-4 flex flex-wrap items-center justify-center gap-x-1 text-14 text-soft">
    {text}
    <Button look="quiet" className="px-2 text-gold-text" onPress={onPress}>
      {link}
    </Button>
  </p>
);
