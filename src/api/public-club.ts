import { ASSOCIATION_ID } from '#lib/club/association.ts'

import { logoUrl } from './association-logo.ts'
import { baseUrl } from './send.ts'

/**
 * Name and logo of this installation's club, as any visitor may see them; undefined if the club is not public, or if no
 * answer arrives. Without the API client, which the login does not wait for.
 */
export async function publicClub(): Promise<{ name: string; logo: string | undefined } | undefined> {
  try {
    const query = `id=eq.${ASSOCIATION_ID}&select=id,name,logo_version`
    const response = await fetch(`${baseUrl()}/associations?${query}`)
    // Only rows are a list: an error, and whatever else answers in the server's place, is caught.
    const [club] = (await response.json()) as { id: string; name: string; logo_version: number | null }[]
    return club && { name: club.name, logo: logoUrl(club) }
  } catch {
    return undefined
  }
}
