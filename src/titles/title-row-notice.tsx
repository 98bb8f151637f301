import type { ReactNode } from 'react';
import { RowFrame } from './row-frame';

type TitleRowNoticeProps = { readonly heading: string; readonly children: ReactNode };

/** What a row says in place of its cards, in a row's size: that it failed, or holds nothing. */
export function TitleRowNotice({ heading, children }: TitleRowNoticeProps): ReactNode {
  return (
    <RowFrame heading={heading}>
      <div className="page-gutter grid h-(--row-body)">{children}</div>
    </RowFrame>
  );
}
