/**
 * Target of a link in a mail: a page, an e-mail address, a telephone number or a variable. Undefined for anything else;
 * a bare name is a site.
 */
export function linkAddress(typed: string): string | undefined {
  const address = typed.trim()
  if (/^\{\{[^{}]+\}\}$/.test(address)) return address
  if (/^[^\s@:/]+@[^\s@]+\.[^\s@]+$/.test(address)) return `mailto:${address}`
  if (/^(mailto|tel):\S+$/i.test(address)) return address
  const url = /^[a-z][a-z0-9+.-]*:/i.test(address) ? address : `https://${address}`
  if (!URL.canParse(url)) return undefined
  const { protocol, hostname } = new URL(url)
  return /^https?:$/.test(protocol) && hostname.includes('.') ? url : undefined
}
