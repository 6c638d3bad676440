/** What they mean is in rights.ts. */
export const memberRoles = ['owner', 'admin', 'staff'] as const;
export type MemberRole = (typeof memberRoles)[number];
