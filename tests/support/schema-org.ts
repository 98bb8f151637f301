/**
 * The part of schema.org's vocabulary that pages use (https://schema.org/docs/developers.html; the whole has 1.5 MB).
 * Look a missing term up there before you add it.
 */
const TYPES: Readonly<Record<string, { readonly parents: readonly string[]; readonly properties: string }>> =
  {
    Thing: { parents: [], properties: 'name description url image potentialAction' },
    CreativeWork: { parents: ['Thing'], properties: 'datePublished genre creator' },
    CreativeWorkSeries: { parents: ['CreativeWork'], properties: 'startDate endDate' },
    Movie: { parents: ['CreativeWork'], properties: 'actor duration productionCompany' },
    TVSeries: {
      parents: ['CreativeWorkSeries'],
      properties: 'actor numberOfEpisodes numberOfSeasons productionCompany',
    },
    WebSite: { parents: ['CreativeWork'], properties: '' },
    Person: { parents: ['Thing'], properties: 'birthDate birthPlace deathDate' },
    Place: { parents: ['Thing'], properties: '' },
    Organization: { parents: ['Thing'], properties: '' },
    Action: { parents: ['Thing'], properties: 'target' },
    SearchAction: { parents: ['Action'], properties: 'query' },
    Intangible: { parents: ['Thing'], properties: '' },
    EntryPoint: { parents: ['Intangible'], properties: 'urlTemplate' },
    ItemList: { parents: ['Intangible'], properties: 'itemListElement' },
    BreadcrumbList: { parents: ['ItemList'], properties: '' },
    ListItem: { parents: ['Intangible'], properties: 'item position' },
  };

const idOf = (name: string) => ({ '@id': `schema:${name}` });

const classes = Object.entries(TYPES).map(([name, { parents }]) => ({
  ...idOf(name),
  '@type': 'rdfs:Class',
  'rdfs:subClassOf': parents.map(idOf),
}));

const properties = Object.entries(TYPES).flatMap(([name, type]) =>
  type.properties
    .split(' ')
    .filter(Boolean)
    .map((property) => ({
      ...idOf(property),
      '@type': 'rdf:Property',
      'schema:domainIncludes': [idOf(name)],
    })),
);

export const SCHEMA_ORG = { '@graph': [...classes, ...properties] };
