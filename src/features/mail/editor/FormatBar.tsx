import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { useTranslation } from 'react-i18next'

import { FormatBoldIcon } from '#ui/icon/FormatBoldIcon.ts'
import { FormatItalicIcon } from '#ui/icon/FormatItalicIcon.ts'
import { FormatListBulletedIcon } from '#ui/icon/FormatListBulletedIcon.ts'
import { LinkIcon } from '#ui/icon/LinkIcon.ts'
import { SmartButtonIcon } from '#ui/icon/SmartButtonIcon.ts'
import { SubjectIcon } from '#ui/icon/SubjectIcon.ts'
import { TitleIcon } from '#ui/icon/TitleIcon.ts'

// What stands before and after the selected words.
const FORMATS = [
  { id: 'paragraph', Icon: SubjectIcon, before: '<p>', after: '</p>' },
  { id: 'heading', Icon: TitleIcon, before: '<h2>', after: '</h2>' },
  { id: 'bold', Icon: FormatBoldIcon, before: '<strong>', after: '</strong>' },
  { id: 'italic', Icon: FormatItalicIcon, before: '<em>', after: '</em>' },
  { id: 'list', Icon: FormatListBulletedIcon, before: '<ul>\n  <li>', after: '</li>\n</ul>' },
  { id: 'link', Icon: LinkIcon, before: '<a href="https://">', after: '</a>' },
  { id: 'button', Icon: SmartButtonIcon, before: '<p><a class="button" href="https://">', after: '</a></p>' },
] as const

/** Puts HTML around what is selected, for those who do not write it by hand. */
export function FormatBar({ onFormat }: { onFormat: (before: string, after: string) => void }) {
  const { t } = useTranslation()
  return (
    <Box role="group" aria-label={t('mail.format.label')} sx={{ display: 'flex', flexWrap: 'wrap' }}>
      {FORMATS.map(({ id, Icon, before, after }) => (
        <Tooltip key={id} title={t(`mail.format.${id}`)}>
          <IconButton
            aria-label={t(`mail.format.${id}`)}
            onClick={() => onFormat(before, after)}
            sx={{ width: 44, height: 44 }}
          >
            <Icon />
          </IconButton>
        </Tooltip>
      ))}
    </Box>
  )
}
