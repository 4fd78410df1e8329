import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'

import { dateTimeText } from '#lib/time/date-text.ts'
import { TextLink } from '#ui/layout/links.ts'

import type { MyPhoto } from './photo.ts'

/** The coming events where doors show photos; those the user may not see are only counted. */
export function WhereShown({ shown, events, total }: Pick<MyPhoto, 'shown' | 'events' | 'total'>) {
  const { t, i18n } = useTranslation()
  const others = total - events.length
  return (
    <Box component="section" aria-label={t('settings.photo.where')}>
      {total === 0 ? (
        t(shown ? 'settings.photo.at_none' : 'settings.photo.not_shown')
      ) : (
        <>
          {t('settings.photo.shown_at', { count: total })}
          <Box component="ul" sx={{ m: 0, mt: 1, pl: 2.5, display: 'grid', gap: 0.5 }}>
            {events.map(({ id, slug, title, start_time }) => (
              <li key={id}>
                <TextLink to="/events/$slug" params={{ slug }}>
                  {title}
                </TextLink>
                {`, ${dateTimeText(start_time, i18n.language)}`}
              </li>
            ))}
            {others > 0 && <li>{t('settings.photo.more', { count: others })}</li>}
          </Box>
        </>
      )}
    </Box>
  )
}
