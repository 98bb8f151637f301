/** The text of a REST response `{ success: true, data }` before and after its data. */
export const ENVELOPE_START = '{"success":true,"data":';
export const ENVELOPE_END = '}';
