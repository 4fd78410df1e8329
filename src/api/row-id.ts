import { uuid } from '#lib/search-params.ts'

import { ApiError } from './errors.ts'

/** The id of a row as it stands in an address. Throws ERROR_RESOURCE_NOT_FOUND for what no row can have. */
export function rowId(id: string): string {
  if (!uuid(id)) throw new ApiError('ERROR_RESOURCE_NOT_FOUND', {}, 404)
  return id
}
