import { type ReactNode, useId } from 'react';
import { type ListedServer, useServers } from '../../api/streaming-servers';
import { formatDateTime } from '../../ui/format-time';
import { Skeleton } from '../../ui/skeleton';
import { SettingsGroup } from './settings-group';

const SKELETON_ROWS = [0, 1, 2, 3];

type ChoiceProps = {
  readonly name: string;
  readonly isChosen: boolean;
  readonly isDisabled?: boolean;
  readonly onChoose: () => void;
  readonly label: string;
  readonly facts: ReactNode;
};

function Choice({ name, isChosen, isDisabled = false, onChoose, label, facts }: ChoiceProps): ReactNode {
  const id = useId();
  return (
    <label
      className={`flex min-h-16 items-center gap-4 px-5 py-3 ${isDisabled ? 'cursor-not-allowed' : 'cursor-pointer hover:bg-fill-faint'}`}
    >
      <input
        type="radio"
        name={name}
        aria-labelledby={id}
        aria-describedby={`${id}-facts`}
        checked={isChosen}
        disabled={isDisabled}
        onChange={onChoose}
        className="size-5 shrink-0 accent-accent"
      />
      <span className="flex min-w-0 flex-1 flex-col gap-x-4 sm:flex-row sm:items-center sm:justify-between">
        <span id={id} className={`min-w-0 truncate font-medium ${isDisabled ? 'text-muted' : ''}`}>
          {label}
        </span>
        <span id={`${id}-facts`} className="flex items-center gap-3 text-sm text-muted">
          {facts}
        </span>
      </span>
    </label>
  );
}

function ServerFacts({ priority, enabled }: ListedServer): ReactNode {
  return (
    <>
      <span>Priority #{priority}</span>{' '}
      <span className={`font-medium sm:min-w-15 sm:text-right ${enabled ? 'text-success' : ''}`}>
        {enabled ? 'Enabled' : 'Disabled'}
      </span>
    </>
  );
}

type ServerPickerProps = {
  /** A server's id; null for Auto-select. */
  readonly chosen: number | null;
  readonly onChoose: (id: number | null) => void;
};

export function ServerPicker({ chosen, onChoose }: ServerPickerProps): ReactNode {
  const { servers } = useServers();
  const name = useId();
  const updatedAt = formatDateTime(servers?.config.lastUpdated ?? null);
  const isGone = chosen !== null && servers !== null && !servers.listed.some(({ id }) => id === chosen);
  return (
    <SettingsGroup
      title="Default streaming server"
      // The line has its height before its text is loaded, to avoid a layout shift.
      aside={
        <p className="min-h-5 text-sm text-muted max-sm:w-full">
          {updatedAt && `Servers updated at ${updatedAt}`}
        </p>
      }
    >
      {servers ? (
        <fieldset className="divide-y divide-line">
          <legend className="sr-only">Default streaming server</legend>
          <Choice
            name={name}
            isChosen={chosen === null}
            onChoose={() => onChoose(null)}
            label="Auto-select"
            facts="The site's default server"
          />
          {servers.listed.map((server) => (
            <Choice
              key={server.id}
              name={name}
              isChosen={chosen === server.id}
              isDisabled={!server.enabled}
              onChoose={() => onChoose(server.id)}
              label={server.name}
              facts={<ServerFacts {...server} />}
            />
          ))}
        </fieldset>
      ) : (
        SKELETON_ROWS.map((row) => (
          <div key={row} className="h-17 p-3 sm:h-16">
            <Skeleton className="h-full" />
          </div>
        ))
      )}
      {isGone && (
        <p className="px-5 py-3.5 text-sm text-muted">
          The server you chose is no longer available, so one is selected automatically.
        </p>
      )}
      {servers?.failed && (
        <p className="px-5 py-3.5 text-sm text-danger">
          The server list couldn't be loaded. These are the fallback servers.
        </p>
      )}
    </SettingsGroup>
  );
}
