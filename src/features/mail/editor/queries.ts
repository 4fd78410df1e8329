import { queryOptions } from '@tanstack/react-query'

import { call } from '#api/functions.ts'
import { ephemeral } from '#lib/async/ephemeral.ts'
import type { Language } from '#lib/text/languages.ts'
import type { RenderedMail } from '#mail/render-mail.ts'

import type { Category, Kind } from '../kinds.ts'
import { asHtml } from './as-html.ts'
import type { Content } from './content.ts'

/** A mail without recipients. */
export interface Draft extends Content {
  kind: Kind
  language: Language
  category?: Category
  event_id?: string | undefined
}

export const previewQuery = (draft: Draft) =>
  queryOptions({
    queryKey: ['mail', 'preview', draft],
    ...ephemeral,
    queryFn: ({ signal }) => preview(draft, signal),
    enabled: draft.subject.trim() !== '' && draft.html_body.trim() !== '',
  })

/** The mail as its reader will see it, rendered by the code that sends it; `html` is a whole page. */
async function preview(draft: Draft, signal: AbortSignal): Promise<RenderedMail> {
  const [source, { renderMail }] = await Promise.all([
    call('preview_email', argumentsOf(draft), { signal }),
    // Inlining styles and generating the plain part takes more script than everything else on this screen.
    import('#mail/render-mail.ts'),
  ])
  return renderMail(source, location.origin)
}

/** Mails it to its author; returns the address. Throws ApiError. */
export function sendTest(draft: Draft): Promise<string> {
  return call('send_test_email', argumentsOf(draft))
}

function argumentsOf({ subject, html_body, text_body, kind, language, category, event_id }: Draft) {
  return {
    p_subject: subject,
    p_html: asHtml(html_body),
    p_text: text_body || null,
    p_kind: kind,
    p_language: language,
    ...(category && { p_category: category }),
    p_event_id: event_id || null,
  }
}
