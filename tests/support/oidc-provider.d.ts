declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  type Interaction = {
    readonly prompt: { readonly name: string };
    readonly session?: { readonly accountId: string };
    readonly params: { readonly client_id: string };
    readonly grantId?: string;
  };

  type Context = { readonly path: string; body: unknown };

  export default class Provider {
    constructor(issuer: string, configuration: object);
    proxy: boolean;
    readonly Grant: new (
      grant: object,
    ) => { addOIDCScope(scope: string): void; save(): Promise<string> };
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
    use(middleware: (context: Context, next: () => Promise<void>) => Promise<void>): void;
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>;
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>;
  }
}
