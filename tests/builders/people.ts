import type { PersonCredit, PersonPage } from '#shared/person-page';
import { buildTitleCard } from './titles';

export function buildPersonCredit(overrides: Partial<PersonCredit> = {}): PersonCredit {
  return { ...buildTitleCard(overrides), roles: [], ...overrides };
}

/** A person without optional facts. */
export function buildPersonPage(overrides: Partial<PersonPage> = {}): PersonPage {
  return {
    id: 77,
    name: 'Bo Ash',
    department: '',
    profilePath: null,
    birthDate: '',
    deathDate: '',
    birthPlace: '',
    biography: [],
    knownFor: [],
    credits: [],
    creditCount: overrides.credits?.length ?? 0,
    ...overrides,
  };
}
