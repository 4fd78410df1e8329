/** How many of these filters say something. */
export const countSet = (...filters: unknown[]): number => filters.filter((each) => each !== undefined).length
