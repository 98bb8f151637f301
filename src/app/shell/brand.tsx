import type { ReactNode } from 'react';
import { BRAND } from '#shared/brand';
import { BrandMark } from '../../ui/brand-mark';

export function Brand(): ReactNode {
  return (
    <span className="flex items-center gap-2 text-lg font-extrabold tracking-tight">
      <BrandMark className="size-7" />
      {BRAND.name}
    </span>
  );
}
