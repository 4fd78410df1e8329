import { queryOptions } from '@tanstack/react-query'

import { answer, api } from '#api/client.ts'
import type { Language } from '#lib/languages.ts'
import { ephemeral } from '#lib/ephemeral.ts'

import type { Category, Kind } from '../kinds.ts'
import { asHtml } from './as-html.ts'
import type { Content } from './content.ts'

/** A mail before it has readers. */
export interface Draft extends Content {
  kind: Kind
  language: Language
  category?: Category
  event_id?: string | undefined
}

/** The mail as its reader will see it: `html` is a whole page. */
export interface Preview {
  subject: string
  html: string
  text: string
}

export const previewQuery = (draft: Draft) =>
  queryOptions({
    queryKey: ['mail', 'preview', draft],
    ...ephemeral,
    queryFn: ({ signal }): Promise<Preview> =>
      answer(api.rpc('preview_email', argumentsOf(draft)).abortSignal(signal)),
    enabled: draft.subject.trim() !== '' && draft.html_body.trim() !== '',
  })

/** Mails it to the one who writes it; to which address. Throws ApiError. */
export function sendTest(draft: Draft): Promise<string> {
  return answer(api.rpc('send_test_email', argumentsOf(draft)))
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
