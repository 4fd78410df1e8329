import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { PropsWithChildren } from 'react'
import { useTranslation } from 'react-i18next'

import { chooseLanguage, type Language } from '#lib/languages.ts'
import { usePageTitle } from '#ui/use-page-title.ts'

import type { LegalDocument } from '../document.ts'

interface Props extends PropsWithChildren {
  document: Record<Language, LegalDocument>
}

/** A long text in the language of the app, at a width that is good to read; `children` follow it. */
export function LegalPage({ document, children }: Props) {
  const { i18n } = useTranslation()
  const { title, lead, sections } = document[chooseLanguage(i18n.language, [])]
  usePageTitle(title)
  return (
    <Box component="article" sx={{ width: '100%', maxWidth: '68ch', mx: 'auto', pb: 4 }}>
      <Typography variant="h1" tabIndex={-1}>
        {title}
      </Typography>
      <Typography sx={{ mt: 2, fontSize: '1.125rem', color: 'text.secondary' }}>{lead}</Typography>
      {sections.map(({ heading, paragraphs }) => (
        <Box component="section" key={heading} sx={{ mt: 4 }}>
          <Typography variant="h2">{heading}</Typography>
          {paragraphs.map((paragraph) => (
            <Typography key={paragraph} sx={{ mt: 1.5, lineHeight: 1.7 }}>
              {paragraph}
            </Typography>
          ))}
        </Box>
      ))}
      <Box sx={{ mt: 4 }}>{children}</Box>
    </Box>
  )
}
