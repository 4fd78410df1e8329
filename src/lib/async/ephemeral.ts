/**
 * Query options for admin screens: members, drafts and mails are never persisted on the device, where the next
 * user, or a thief, would find them.
 */
export const ephemeral = { meta: { persist: false }, gcTime: 5 * 60_000 } as const
