import { z } from 'zod';
import { findPreferencesProblem } from './preference-changes';
import { PREFERENCE_FIELDS, type Preferences, parsePreferences } from './preferences';

const isoTime = z.string();
const properties = Object.fromEntries(
  Object.entries(PREFERENCE_FIELDS).map(([name, { jsonSchema }]) => [name, jsonSchema]),
);
const SHAPE = { type: 'object', properties, additionalProperties: false };

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
      override: ({ jsonSchema }) => Object.assign(jsonSchema, SHAPE, { required: Object.keys(properties) }),
    }),
  changedAt: isoTime,
});
export type SavedPreferences = z.infer<typeof savedPreferencesSchema>;
