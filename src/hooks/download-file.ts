/** Between the click that begins a download and the moment its content may go. */
const KEPT_MS = 10_000;

/** Gives the person a file to keep. */
export function downloadFile(name: string, content: string | Blob, type = 'application/json'): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}
