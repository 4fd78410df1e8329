/** What a browser asks before a text becomes markup or the address of a script; null refuses it. */
interface Rules {
  createHTML: (text: string, type: string, sink: string) => string | null
  createScriptURL: (url: string) => string | null
}

interface Browser {
  trustedTypes?: { createPolicy: (name: string, rules: Rules) => unknown }
}

// Frames of mails run nothing: their sandbox sees to that. A document that is only read runs nothing either; the mail editor
// takes from it what it knows.
const SINKS = new Set(['HTMLIFrameElement srcdoc', 'DOMParser parseFromString'])

// The date pickers put their digits back so after each key. Without these signs a text stays a text.
const hasMarkup = (text: string) => /[<&]/.test(text)

/** Lets markup through where it cannot run. Nothing else of ours writes any. */
export const createHTML: Rules['createHTML'] = (text, _type, sink) =>
  SINKS.has(sink) || !hasMarkup(text) ? text : null

/** The workers and the service worker, which come from where the page comes from. */
export const createScriptURL: Rules['createScriptURL'] = (url) =>
  new URL(url, location.href).origin === location.origin ? url : null

/**
 * Our content security policy lets no text become script or markup (Trusted Types) but by this policy, which stands for all
 * places at which that happens. Nothing may become code: there is no createScript.
 */
export function restrictMarkup({ trustedTypes }: Browser = globalThis as Browser): void {
  trustedTypes?.createPolicy('default', { createHTML, createScriptURL })
}
