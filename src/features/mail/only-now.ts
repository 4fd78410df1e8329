// Of mails and those who get them nothing is kept on an admin's device beyond the visit.
export const onlyNow = { meta: { persist: false }, gcTime: 5 * 60_000 } as const
