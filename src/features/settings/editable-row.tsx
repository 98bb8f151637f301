import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button';
import { LongName } from '../../ui/long-name';
import { SettingsRow } from './settings-group';

/** The id of the button that opens a row's form. */
export const editButtonId = (label: string): string => `change-${label.toLowerCase()}`;

type EditableRowProps = {
  readonly label: string;
  readonly value: string;
  readonly action: 'Edit' | 'Change';
  readonly onOpen: () => void;
  /** The form, which replaces the row until it calls `close`. */
  readonly children: (close: () => void) => ReactNode;
};

/** A value and its form in the same place. When the form closes, its button is focused again. */
export function EditableRow({ label, value, action, onOpen, children }: EditableRowProps): ReactNode {
  const [isEditing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);

  useEffect(() => {
    if (wasEditing.current && !isEditing) button.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  function open(): void {
    onOpen();
    setEditing(true);
  }

  if (isEditing) return <div className="px-5 py-4">{children(() => setEditing(false))}</div>;
  return (
    <SettingsRow label={label} description={<LongName text={value} />} isShort>
      <Button id={editButtonId(label)} ref={button} onClick={open}>
        {action}
        <span className="sr-only">{label.toLowerCase()}</span>
      </Button>
    </SettingsRow>
  );
}
