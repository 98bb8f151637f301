import type { ReactNode } from 'react';
import { DayCharts } from './day-charts';
import { NewRegistrations } from './new-registrations';

/** Who joins and how much is watched, over time (2 §2 "Admin panel"). */
export function AnalyticsTab(): ReactNode {
  return (
    <div className="mt-6 grid grid-cols-1 gap-3 sm:gap-4">
      <NewRegistrations />
      <DayCharts />
    </div>
  );
}
