import type { ReactNode } from 'react';

type SettingsGroupProps = {
  readonly title: string;
  /** Shown at the end of the title's line. */
  readonly aside?: ReactNode;
  readonly isDangerous?: boolean;
  readonly children: ReactNode;
};

/** A heading above a card of rows. */
export function SettingsGroup({
  title,
  aside,
  isDangerous = false,
  children,
}: SettingsGroupProps): ReactNode {
  return (
    <section>
      <div className="flex min-h-8 flex-wrap items-baseline justify-between gap-x-4 px-1 pb-2">
        <h2 className="text-[0.9375rem] font-semibold text-ink">{title}</h2>
        {aside}
      </div>
      <div
        className={`divide-y overflow-hidden panel ${isDangerous ? 'divide-danger/25 border-danger/40' : 'divide-line'}`}
      >
        {children}
      </div>
    </section>
  );
}

type SettingsRowProps = {
  readonly label: ReactNode;
  readonly description?: ReactNode;
  /** The id of the description, for a control that it describes. */
  readonly descriptionId?: string;
  /** Whether the action fits next to the label on phones. */
  readonly isShort?: boolean;
  /** The action at the end of the row. */
  readonly children?: ReactNode;
};

export function SettingsRow({
  label,
  description,
  descriptionId,
  isShort = false,
  children,
}: SettingsRowProps): ReactNode {
  return (
    <div className="flex min-h-16 flex-wrap items-center justify-end gap-x-5 gap-y-3 px-5 py-3.5">
      <div className={`min-w-0 ${isShort ? 'flex-[1_1_8rem]' : 'flex-[1_1_14rem]'}`}>
        <div className="font-medium">{label}</div>
        {description && (
          <div id={descriptionId} className="text-sm text-muted">
            {description}
          </div>
        )}
      </div>
      {children}
    </div>
  );
}
