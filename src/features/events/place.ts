/** A search link for a place given in words, on OpenStreetMap: no key, no tracking. */
export function mapUrl(location: string): string {
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(location)}`
}
