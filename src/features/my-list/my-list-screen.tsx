import { Bug } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { User } from '#shared/account-schema';
import { isAdministrator } from '../../auth/session';
import { Button } from '../../ui/button';
import { ContinueWatching } from './continue-watching';
import { HistoryDebug } from './history-debug';
import { MyListFrame } from './my-list-frame';

/** A member's list, and for admins and owners what helps to find out about it. */
export function MyListScreen({ user }: { user: User }): ReactNode {
  const [isDebugging, setDebugging] = useState(false);
  const mayDebug = isAdministrator(user);
  return (
    <MyListFrame
      actions={
        mayDebug && (
          <Button
            variant="quiet"
            aria-expanded={isDebugging}
            onClick={() => setDebugging((isShown) => !isShown)}
          >
            <Bug aria-hidden="true" className="size-4.5" />
            Debug
          </Button>
        )
      }
    >
      {isDebugging && <HistoryDebug />}
      <ContinueWatching userId={user.id} />
    </MyListFrame>
  );
}
