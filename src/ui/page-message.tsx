import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

type PageMessageProps = {
  readonly Icon: LucideIcon;
  readonly heading: string;
  readonly text: ReactNode;
  /** Links and buttons. */
  readonly children: ReactNode;
};

/** Takes the place of a page. */
export function PageMessage(props: PageMessageProps): ReactNode {
  const { Icon, heading, text, children } = props;
  return (
    <div className="page-gutter grid min-h-[60vh] place-content-center justify-items-center gap-4 py-16 text-center phone-landscape:py-6">
      <Icon aria-hidden="true" className="size-14 text-accent" strokeWidth={1.25} />
      <h1 tabIndex={-1} className="text-3xl font-bold tracking-tight text-balance">
        {heading}
      </h1>
      <p className="max-w-md text-balance text-muted">{text}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">{children}</div>
    </div>
  );
}
