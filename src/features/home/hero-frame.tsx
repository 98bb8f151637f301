import type { ReactNode } from 'react';

/** The place at the head of the home page, of the same height whatever it holds. */
export function HeroFrame({ children }: { children: ReactNode }): ReactNode {
  return (
    <div className="under-top-bar relative isolate flex h-[35rem] flex-col justify-end overflow-hidden sm:h-[38rem] lg:h-[clamp(36rem,78svh,48rem)]">
      {children}
    </div>
  );
}
