import type { PropsWithChildren } from 'react'
import { useTranslation } from 'react-i18next'

import { chooseLanguage, type Language } from '#lib/text/languages.ts'
import { usePageTitle } from '#ui/browser/use-page-title.ts'

import type { LegalDocument } from '../document.ts'
import './legal.css'

interface Props extends PropsWithChildren {
  document: Record<Language, LegalDocument>
}

/** A long text in the app's language, at a readable width; `children` follow it. */
export function LegalPage({ document, children }: Props) {
  const { i18n } = useTranslation()
  const { title, lead, sections } = document[chooseLanguage(i18n.language, [])]
  usePageTitle(title)
  return (
    <article className="legal">
      <h1 tabIndex={-1}>{title}</h1>
      <p className="legal__lead">{lead}</p>
      {sections.map(({ heading, paragraphs }) => (
        <section key={heading}>
          <h2>{heading}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
      {children}
    </article>
  )
}
