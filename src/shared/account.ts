export const ROLES = ['user', 'admin', 'owner'] as const;
export type Role = (typeof ROLES)[number];

/** The signed-in person who makes a request (2 §3 "User"). */
export type Viewer = {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly role: Role;
};
