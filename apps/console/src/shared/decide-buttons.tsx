import { Button } from '@chokdee/ui/button';

/** Props of `DecideButtons`. */
export interface DecideButtonsProps {
  /** Whether the operator made the proposal, who can then only withdraw it. */
  isOwn: boolean;
  /** The mutation that decides: true accepts. */
  decide: {
    readonly isPending: boolean;
    readonly variables: boolean | undefined;
    readonly mutate: (accept: boolean) => void;
  };
  texts: { readonly withdraw: string; readonly reject: string; readonly confirm: string };
  /** The look of the button that accepts. */
  look?: 'gold' | 'coral';
  /** Whether accepting is not possible yet. */
  disabled?: boolean;
}

/** The buttons below a proposal that a second operator accepts or rejects. */
export function DecideButtons({ isOwn, decide, texts, look = 'gold', disabled = false }: DecideButtonsProps) {
  return (
    <>
      <Button
        look={isOwn ? 'coral' : 'quiet'}
        busy={decide.isPending && decide.variables === false}
        onPress={() => decide.mutate(false)}
      >
        {isOwn ? texts.withdraw : texts.reject}
      </Button>
      {!isOwn && (
        <Button
          look={look}
          busy={decide.isPending && decide.variables === true}
          disabled={disabled}
          onPress={() => decide.mutate(true)}
        >
          {texts.confirm}
        </Button>
      )}
    </>
  );
}
