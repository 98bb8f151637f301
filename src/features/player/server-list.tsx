import type { ReactNode } from 'react';
import type { StreamingServer } from '#shared/streaming-servers-schema';
import { savePreferences, usePreferences } from '../../storage/preferences';
import { Button } from '../../ui/button';

type ServerListProps = {
  readonly servers: readonly StreamingServer[];
  /** Undefined while no server is in use. */
  readonly activeId: number | undefined;
  readonly onUse: (serverId: number) => void;
};

export function ServerList({ servers, activeId, onUse }: ServerListProps): ReactNode {
  const defaultId = usePreferences().defaultServer;
  return (
    <ul className="divide-y divide-line">
      {servers.map((server) => (
        <ServerRow
          key={server.id}
          server={server}
          isActive={server.id === activeId}
          isDefault={server.id === defaultId}
          onUse={() => onUse(server.id)}
        />
      ))}
    </ul>
  );
}

function Tag({ text, className }: { text: string; className: string }): ReactNode {
  return <span className={`rounded-full px-2.5 py-0.5 text-xs font-semibold ${className}`}>{text}</span>;
}

type ServerRowProps = {
  readonly server: StreamingServer;
  readonly isActive: boolean;
  readonly isDefault: boolean;
  readonly onUse: () => void;
};

function ServerRow({ server, isActive, isDefault, onUse }: ServerRowProps): ReactNode {
  const defaultLabel = isDefault ? 'Remove default' : 'Set as default';
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 pr-3 pl-5">
      <div className="flex min-w-0 grow flex-wrap items-center gap-2">
        <span className="min-w-0 truncate font-medium">{server.name}</span>
        <Tag text={`Priority ${server.priority}`} className="bg-fill text-muted" />
        {isDefault && <Tag text="Default" className="bg-accent/15 text-accent" />}
        {isActive && <Tag text="Active" className="bg-success/15 text-success" />}
      </div>
      <div className="flex gap-2 max-sm:-ml-5 max-sm:w-[calc(100%+1.25rem)] max-sm:justify-between">
        <Button
          variant="quiet"
          aria-label={`${defaultLabel}: ${server.name}`}
          onClick={() => savePreferences({ defaultServer: isDefault ? null : server.id })}
        >
          {defaultLabel}
        </Button>
        <Button
          // A disabled button would lose the focus when it is pressed.
          aria-disabled={isActive}
          onClick={() => !isActive && onUse()}
        >
          Use<span className="sr-only"> {server.name}</span>
        </Button>
      </div>
    </li>
  );
}
