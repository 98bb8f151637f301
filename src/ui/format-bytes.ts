const UNITS = ['Bytes', 'KB', 'MB', 'GB'] as const;
const STEP = 1024;
const NUMBER = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/** '1.5 MB' of 1572864 (2 §9): in Bytes, KB, MB or GB. */
export function formatBytes(bytes: number): string {
  const power = bytes < STEP ? 0 : Math.floor(Math.log(bytes) / Math.log(STEP));
  const unit = Math.min(power, UNITS.length - 1);
  return `${NUMBER.format(bytes / STEP ** unit)} ${UNITS[unit]}`;
}
