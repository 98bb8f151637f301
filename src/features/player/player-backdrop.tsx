import type { ReactNode } from 'react';
import { useRenderContext } from '../../hooks/render-context';

type BackdropProps = { readonly path: string | null };

/** The title's backdrop in its smallest size, to be dimmed or blurred. */
export function PlayerBackdrop({ path, className }: BackdropProps & { className: string }): ReactNode {
  const { imageBaseUrl } = useRenderContext();
  if (path === null) return null;
  return <img src={`${imageBaseUrl}/w300${path}`} alt="" decoding="async" className={className} />;
}

/** The blurred backdrop behind the top of the page. */
export function PageBackdrop({ path }: BackdropProps): ReactNode {
  return (
    <div
      aria-hidden="true"
      className="absolute inset-x-0 -top-(--top-bar) -z-10 h-[min(60rem,90vw)] overflow-hidden [mask-image:linear-gradient(black_40%,transparent)] light:hidden"
    >
      <PlayerBackdrop
        path={path}
        className="size-full scale-[1.1] object-cover opacity-30 [filter:blur(4rem)_saturate(1.5)]"
      />
    </div>
  );
}
