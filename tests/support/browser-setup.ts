/** Runs once before all browser tests. */
export default async function setUpBrowserTests(): Promise<() => Promise<void>> {
  return async () => undefined;
}
