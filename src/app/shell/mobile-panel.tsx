import type { ReactNode } from 'react';
import { paths } from '../../navigation/paths';
import { CloseButton } from '../../ui/close-button';
import { Dialog } from '../../ui/dialog';
import { SiteLink } from '../../ui/site-link';
import { MobileAccount } from './mobile-account';

const LINKS = [
  { label: 'Privacy', href: paths.privacy() },
  { label: 'DMCA', href: paths.dmca() },
];

const ITEM = 'flex min-h-12 items-center rounded-card px-3 font-medium hover:bg-fill';

type MobilePanelProps = { readonly isOpen: boolean; readonly close: () => void };

export function MobilePanel({ isOpen, close }: MobilePanelProps): ReactNode {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      label="Menu"
      className="slide-in-right ml-auto h-dvh max-h-none w-72 max-w-[85vw] p-4"
    >
      <div className="flex items-center justify-between">
        <h2 className="pl-3 text-heading">Menu</h2>
        <CloseButton label="Close menu" onClick={close} className="-mr-2" />
      </div>
      <MobileAccount itemClass={ITEM} onLeave={close} />
      <nav aria-label="Menu" className="mt-3">
        <ul>
          {LINKS.map(({ label, href }) => (
            <li key={href}>
              <SiteLink href={href} onClick={close} className={ITEM}>
                {label}
              </SiteLink>
            </li>
          ))}
        </ul>
      </nav>
    </Dialog>
  );
}
