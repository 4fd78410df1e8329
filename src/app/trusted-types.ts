/** What a browser calls before a text becomes markup or a script's address; null refuses it. */
interface Rules {
  createHTML: (text: string, type: string, sink: string) => string | null
  createScriptURL: (url: string) => string | null
}

interface Browser {
  trustedTypes?: { createPolicy: (name: string, rules: Rules) => unknown }
}

// Mail frames run nothing, thanks to their sandbox. Nor does a document that is only parsed; the mail editor takes the
// nodes it knows from it.
const SINKS = new Set(['HTMLIFrameElement srcdoc', 'DOMParser parseFromString'])

// The date pickers put their digits back this way after each key. Without these characters a text remains a text.
const hasMarkup = (text: string) => /[<&]/.test(text)

/** Lets markup through where it cannot run. Nothing else in the app writes any. */
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
