/** The one association of this installation (single-association mode). */
export const ASSOCIATION_ID = '5a3e5be1-0000-4000-8000-000000000001'

export type AssociationType = 'music' | 'sport'
