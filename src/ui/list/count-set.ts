/** How many of these filters are set. */
export const countSet = (...filters: unknown[]): number => filters.filter((each) => each !== undefined).length
