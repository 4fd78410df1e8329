/** Where to look up a place written in words: OpenStreetMap's search, which needs no key and tracks nobody. */
export function mapUrl(location: string): string {
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(location)}`
}
