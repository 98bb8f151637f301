/** A document in a browser. Elements are named by XPath expressions, which both protocols understand. */
export type Scope = {
  /** Clicks the first visible element. */
  click(xpath: string): Promise<void>;
  /** Replaces the content of a text field. */
  fill(xpath: string, text: string): Promise<void>;
  /** @returns the value of a JavaScript expression, which must be serializable */
  evaluate(expression: string): Promise<unknown>;
};

/** A browser with one page, by the actions that WebDriver and WebDriver BiDi share. */
export type Browser = Scope & {
  open(url: string): Promise<void>;
  back(): Promise<void>;
  /** The document of the page's only frame. */
  frame(): Promise<Scope>;
  /** @returns a PNG */
  screenshot(): Promise<Uint8Array>;
  /** Uncaught errors and console errors so far; always empty in WebKit, whose driver does not report them. */
  takeProblems(): string[];
  close(): Promise<void>;
};

export type Engine = {
  readonly name: string;
  readonly debianPackages: string;
  readonly isInstalled: boolean;
  launch(): Promise<Browser>;
};

/** An expression for how many visible elements match. */
export function countVisible(xpath: string): string {
  return `(() => {
    const found = document.evaluate(${JSON.stringify(xpath)}, document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE, null);
    const elements = Array.from({ length: found.snapshotLength }, (_, index) => found.snapshotItem(index));
    return elements.filter((element) => element.checkVisibility({ visibilityProperty: true })).length;
  })()`;
}
