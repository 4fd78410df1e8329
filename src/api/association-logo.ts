import { baseUrl } from './send.ts'

/** Where the association's logo is, for ever the same one; undefined when it has none. */
export function logoUrl({
  id,
  logo_version: v,
}: {
  id: string
  logo_version?: number | null
}): string | undefined {
  return v ? `${baseUrl()}/rpc/association_logo?${new URLSearchParams({ id, v: String(v) })}` : undefined
}
