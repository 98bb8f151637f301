import { Fragment, type ReactNode } from 'react';

/** Before an @, and after the characters that separate the parts of names, emails and addresses. */
const PARTS = /@?[^@._+:-]*[._+:-]?/g;

/** Lets a name or email in a sentence wrap between its parts. */
export function wrapName(text: string): ReactNode {
  return (text.match(PARTS) ?? []).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

type LongNameProps = { readonly text: string; readonly className?: string };

/** Wraps only between parts. A part that is longer than a line ends in an ellipsis. */
export function LongName({ text, className = '' }: LongNameProps): ReactNode {
  return (
    <span title={text} className={`block min-w-0 overflow-hidden text-ellipsis wrap-normal ${className}`}>
      {wrapName(text)}
    </span>
  );
}
