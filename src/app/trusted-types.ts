/** What the browser calls before text becomes markup or a script URL; null refuses it. */
interface Rules {
  createHTML: (text: string, type: string, sink: string) => string | null
  createScriptURL: (url: string) => string | null
}

interface Browser {
  trustedTypes?: { createPolicy: (name: string, rules: Rules) => unknown }
}

// Mail frames run no scripts, thanks to their sandbox. Nor does a document that is only parsed: the mail
// editor picks the nodes it knows from it.
const SINKS = new Set(['HTMLIFrameElement srcdoc', 'DOMParser parseFromString'])

// The date pickers write their digits back as HTML after each key. Without these characters, text contains no
// markup.
const hasMarkup = (text: string) => /[<&]/.test(text)

/** Lets markup through where it cannot run scripts. Nothing else in the app writes any. */
export const createHTML: Rules['createHTML'] = (text, _type, sink) =>
  SINKS.has(sink) || !hasMarkup(text) ? text : null

/** The workers and the service worker, which come from the page's own origin. */
export const createScriptURL: Rules['createScriptURL'] = (url) =>
  new URL(url, location.href).origin === location.origin ? url : null

/**
 * Our content security policy lets no text become script or markup (Trusted Types) except through this policy, which
 * covers every place where that happens. Nothing may become code: there is no createScript.
 */
export function restrictMarkup({ trustedTypes }: Browser = globalThis as Browser): void {
  trustedTypes?.createPolicy('default', { createHTML, createScriptURL })
}
