/** When the policies were last changed (2 §2 "Static pages"). */
export const POLICY_NOTE = 'Last updated January 15, 2025';
