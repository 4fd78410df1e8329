import type { ApiError } from './errors.ts'

/** Whether a row was refused because one with its id exists: an earlier attempt may have created it. */
export const isTaken = ({ code, params, status }: ApiError): boolean =>
  (code === 'ERROR_VALIDATION_FAILED' && params['field'] === 'id') ||
  // Of two attempts at once.
  status === 409
