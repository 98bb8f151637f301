import type { ReactNode } from 'react';
import { yearOf } from '#shared/title-card';
import { useTitlePage } from '../../media/use-title-page';
import { paths } from '../../paths';
import { useRouteParameters } from '../../route-parameters';
import { WatchScreen } from './watch-screen';

/** A movie's player (2 §2 "Player page"). */
export default function WatchMoviePage(): ReactNode {
  const id = Number(useRouteParameters().id);
  const page = useTitlePage('movie', id);
  const year = page ? yearOf(page.date) : '';
  return (
    <WatchScreen
      page={page}
      watchable={{ mediaType: 'movie', id, season: 1, episode: 1 }}
      suffix={year && `(${year})`}
      backPath={paths.title('movie', id)}
      onEnded={() => undefined}
    />
  );
}
