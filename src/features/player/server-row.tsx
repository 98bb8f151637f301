import type { ReactNode } from 'react';
import type { StreamingServer } from '#shared/streaming-servers-schema';
import { Button } from '../../ui/button';

type ServerRowProps = {
  readonly server: StreamingServer;
  readonly isActive: boolean;
  readonly isDefault: boolean;
  readonly onUse: () => void;
  /** Called with the server's id to make it the default, with null to have none. */
  readonly onDefault: (id: number | null) => void;
};

function Tag({ text, className }: { text: string; className: string }): ReactNode {
  return <span className={`rounded-full px-2.5 py-0.5 text-xs font-semibold ${className}`}>{text}</span>;
}

/** A server with its tags, and what can be done with it. */
export function ServerRow({ server, isActive, isDefault, onUse, onDefault }: ServerRowProps): ReactNode {
  const named = <span className="sr-only"> {server.name}</span>;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 pr-3 pl-5">
      <div className="flex min-w-0 grow flex-wrap items-center gap-2">
        <span className="min-w-0 truncate font-medium">{server.name}</span>
        <Tag text={`Priority ${server.priority}`} className="bg-white/10 text-muted" />
        {isDefault && <Tag text="Default" className="bg-accent/15 text-accent" />}
        {isActive && <Tag text="Active" className="bg-success/15 text-success" />}
      </div>
      <div className="flex gap-2 max-sm:-ml-5 max-sm:w-[calc(100%+1.25rem)] max-sm:justify-between">
        <Button variant="quiet" onClick={() => onDefault(isDefault ? null : server.id)}>
          {isDefault ? 'Remove default' : 'Set as default'}
          {named}
        </Button>
        <Button
          // Not disabled: that would take the focus away from whoever has just pressed it.
          aria-disabled={isActive}
          onClick={() => !isActive && onUse()}
          className="aria-disabled:cursor-default aria-disabled:opacity-50"
        >
          Use{named}
        </Button>
      </div>
    </li>
  );
}
