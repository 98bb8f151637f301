import { z } from 'zod';
import {
  findPreferencesProblem,
  PREFERENCE_JSON_SCHEMAS,
  type Preferences,
  parsePreferences,
} from './preferences';

const isoTime = z.string();
const SHAPE = { type: 'object', properties: PREFERENCE_JSON_SCHEMAS, additionalProperties: false };

export const preferencesInputSchema = z
  .unknown()
  .superRefine((value, context) => {
    const message = findPreferencesProblem(value);
    if (message !== null) context.addIssue({ code: 'custom', message });
  })
  .transform(parsePreferences)
  .meta({ override: ({ jsonSchema }) => Object.assign(jsonSchema, SHAPE) });

export const savedPreferencesSchema = z.object({
  preferences: z
    .custom<Preferences>((value) => findPreferencesProblem(value) === null)
    .meta({
      override: ({ jsonSchema }) =>
        Object.assign(jsonSchema, SHAPE, { required: Object.keys(PREFERENCE_JSON_SCHEMAS) }),
    }),
  changedAt: isoTime,
});
export type SavedPreferences = z.infer<typeof savedPreferencesSchema>;
