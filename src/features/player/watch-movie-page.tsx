import type { ReactNode } from 'react';
import { yearOf } from '#shared/title-card';
import { paths } from '../../navigation/paths';
import { useRouteParameters } from '../../navigation/route-table';
import { useTitlePage } from '../../titles/use-title-page';
import { UpNext } from './up-next';
import { WatchScreen } from './watch-screen';

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
      renderOverlay={(controls, stage) => (
        <UpNext controls={controls} stage={stage} page={page} current={null} />
      )}
    />
  );
}
