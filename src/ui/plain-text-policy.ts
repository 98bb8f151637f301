type TrustedTypePolicyFactory = {
  readonly defaultPolicy: unknown;
  createPolicy(name: string, rules: { readonly createHTML: (text: string) => string }): unknown;
};

/** Lets libraries set text without tags as HTML, which the content security policy otherwise refuses like any HTML. */
export function allowPlainTextAsHtml(): void {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypePolicyFactory };
  if (!trustedTypes || trustedTypes.defaultPolicy) return;
  trustedTypes.createPolicy('default', {
    createHTML(text) {
      if (text.includes('<')) throw new TypeError('HTML is not trusted.');
      return text;
    },
  });
}
