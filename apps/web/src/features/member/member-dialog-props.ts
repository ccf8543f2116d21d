/**
 * A place in the member centre, as its panel is opened: the name of a page (an unknown one opens
 * the first), and the deposit that it shows if any. Not `MemberPlace`: the list of pages is
 * collected from the same parts as this dialog.
 */
export interface MemberDialogProps {
  readonly page: string;
  readonly deposit?: string;
}
