declare module '@adobe/structured-data-validator' {
  type Issue = { readonly issueMessage: string; readonly severity: 'ERROR' | 'WARNING' };

  export default class Validator {
    constructor(schemaOrg: unknown);
    /** @param data things by their format and type */
    validate(data: { readonly jsonld: Readonly<Record<string, readonly unknown[]>> }): Promise<Issue[]>;
  }
}
