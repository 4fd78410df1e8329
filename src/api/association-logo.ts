import { baseUrl } from './send.ts'

/** The permanent URL of the association's logo; undefined if it has none. */
export function logoUrl({
  id,
  logo_version: v,
}: {
  id: string
  logo_version?: number | null
}): string | undefined {
  return v ? `${baseUrl()}/rpc/association_logo?${new URLSearchParams({ id, v: String(v) })}` : undefined
}
