import type { ReactNode } from 'react';
import { MOVIES } from './browse-kinds';
import { BrowseScreen } from './browse-screen';

/** The Movies page (1 §2). */
export default function MoviesPage(): ReactNode {
  return <BrowseScreen kind={MOVIES} />;
}
