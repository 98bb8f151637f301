import type { ReactNode } from 'react';
import { SHOWS } from './browse-kinds';
import { BrowseScreen } from './browse-screen';

export default function ShowsPage(): ReactNode {
  return <BrowseScreen kind={SHOWS} />;
}
