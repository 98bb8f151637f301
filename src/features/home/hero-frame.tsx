import type { ReactNode } from 'react';

/** The place at the head of the home page, of the same height whatever it holds: theme.css's, within the window. */
export function HeroFrame({ children }: { children: ReactNode }): ReactNode {
  return (
    <div className="behind-top-bar relative isolate flex h-(--hero-height) flex-col justify-end overflow-hidden">
      {children}
    </div>
  );
}
