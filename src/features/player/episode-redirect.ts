import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { paths } from '../../navigation/paths';
import { useLastPosition } from '../../sync/use-last-position';
import type { ShowView } from '../../titles/use-show';

/** Redirects from a show without an episode to the episode that was watched last, or to the first one. */
export default function EpisodeRedirect({ view }: { view: ShowView }): null {
  const [, navigate] = useLocation();
  const last = useLastPosition(view.show, true);
  const target = view.isPending || last.isPending ? null : (last.current ?? view.current);
  const path = target && paths.watchEpisode(view.show.id, target.season, target.episode);
  useEffect(() => {
    if (path) navigate(path, { replace: true });
  }, [path, navigate]);
  return null;
}
