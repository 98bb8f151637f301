export type Gate = { readonly opened: Promise<void>; open(): void };

/** Lets a test hold something back until it says so. */
export function createGate(): Gate {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}
