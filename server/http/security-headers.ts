import type { FastifyHelmetOptions } from '@fastify/helmet'

/**
 * What our pages may load and run. deploy/Caddyfile sends the same. No cookie carries the session (a bearer
 * token does, from the page's own storage), so another site cannot make the browser act for a member, and
 * there is no XSRF cookie or header to check; what must be kept out is foreign scripts.
 */
const CONTENT_SECURITY_POLICY: Record<string, string[]> = {
  'default-src': ["'none'"],
  // zxing reads the QR codes in WebAssembly. No 'unsafe-eval', no inline script.
  'script-src': ["'self'", "'wasm-unsafe-eval'"],
  'script-src-attr': ["'none'"],
  // Emotion inserts its rules into empty style elements, which this hash of the empty string allows; one with text
  // stays forbidden, as does a style attribute in markup.
  'style-src': ["'self'", "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  'media-src': ["'self'", 'blob:'],
  'connect-src': ["'self'"],
  'worker-src': ["'self'"],
  'manifest-src': ["'self'"],
  'form-action': ["'self'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
  // No text becomes markup or script, except through the one policy in src/app/trusted-types.ts.
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ['default'],
}

/**
 * Our own pages may use the camera (for the scanner), passkeys and the wake lock; everything else is denied.
 */
export const PERMISSIONS_POLICY =
  'camera=(self), publickey-credentials-create=(self), publickey-credentials-get=(self), screen-wake-lock=(self), accelerometer=(), browsing-topics=(), display-capture=(), ' +
  'geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=()'

/** The options of helmet. Only a site with HTTPS may promise to keep it (HSTS). */
export function helmetOptions(publicUrl: string | undefined): FastifyHelmetOptions {
  const secure = publicUrl?.startsWith('https:') ?? false
  return {
    contentSecurityPolicy: { useDefaults: false, directives: CONTENT_SECURITY_POLICY },
    // Everything our pages load is our own or allows embedding.
    crossOriginEmbedderPolicy: { policy: 'require-corp' },
    strictTransportSecurity: secure && { maxAge: 31_536_000, includeSubDomains: false },
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
  }
}
