import { uuid } from '#lib/browser/search-params.ts'

import { ApiError } from './errors.ts'

/** A row id from a URL. Throws ERROR_RESOURCE_NOT_FOUND for anything that cannot be one. */
export function rowId(id: string): string {
  if (!uuid(id)) throw new ApiError('ERROR_RESOURCE_NOT_FOUND', {}, 404)
  return id
}
