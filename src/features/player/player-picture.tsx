import type { ReactNode } from 'react';
import { useRenderContext } from '../../hooks/render-context';

type PlayerPictureProps = {
  readonly path: string | null;
  readonly className: string;
};

/** The title's wide picture in its smallest size, for places where it is dimmed or blurred. */
export function PlayerPicture({ path, className }: PlayerPictureProps): ReactNode {
  const { imageBaseUrl } = useRenderContext();
  if (path === null) return null;
  return <img src={`${imageBaseUrl}/w300${path}`} alt="" decoding="async" className={className} />;
}
