import type { AssociationType } from './association.ts'

export type Feature = 'multiAssociation' | 'associationRegistration' | 'qrScanner'

const conditions: Record<Feature, (type: AssociationType | undefined) => boolean> = {
  multiAssociation: () => false,
  associationRegistration: () => false,
  qrScanner: (type) => type === 'music',
}

/**
 * Whether an association of this type has the feature; without a type, whether visitors who are not logged in
 * do.
 */
export function hasFeature(feature: Feature, type?: AssociationType): boolean {
  return conditions[feature](type)
}
