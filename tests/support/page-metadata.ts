const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};

const decode = (text: string): string =>
  text.replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => ENTITIES[entity] ?? entity);

export type Thing = { readonly '@type': string } & Readonly<Record<string, unknown>>;

/** The metadata for search engines and link previews. */
export type PageMetadata = {
  readonly title: string;
  readonly meta: Readonly<Record<string, string>>;
  readonly canonical: string | null;
  /** JSON-LD. */
  readonly things: readonly Thing[];
};

export function readPageMetadata(html: string): PageMetadata {
  const metas = html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g);
  const canonical = /<link rel="canonical" href="([^"]+)">/.exec(html)?.[1];
  const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  return {
    title: decode(/<title>(.*?)<\/title>/s.exec(html)?.[1] ?? ''),
    meta: Object.fromEntries([...metas].map(([, name = '', content = '']) => [name, decode(content)])),
    canonical: canonical === undefined ? null : decode(canonical),
    things: data.flatMap(([, json = '']): Thing[] => JSON.parse(json)['@graph']),
  };
}
