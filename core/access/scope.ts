/** Which people can read a document, before grants and restrictions. */
export const SCOPES = ['private', 'department', 'staff', 'public'] as const
export type Scope = (typeof SCOPES)[number]
