/**
 * For queries of an admin's screens: nothing of members, drafts or mails stays on the device beyond the visit, where
 * the next person to log in, or a thief, would have it.
 */
export const onlyNow = { meta: { persist: false }, gcTime: 5 * 60_000 } as const
