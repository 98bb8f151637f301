import type { ReactNode } from 'react';
import type { Notify } from '../../hooks/use-toast';
import { ActionButton } from './action-button';
import type { AdminAction } from './actions';

type ActionButtonsProps = { readonly actions: readonly AdminAction[]; readonly notify: Notify };

/** What can be done, side by side. */
export function ActionButtons({ actions, notify }: ActionButtonsProps): ReactNode {
  return (
    <div
      className={`grid grid-cols-2 gap-3 ${actions.length % 2 === 0 ? 'lg:grid-cols-4' : 'sm:grid-cols-3'}`}
    >
      {actions.map((action) => (
        <ActionButton key={action.label} action={action} notify={notify} />
      ))}
    </div>
  );
}
