import Bold from '@mui/icons-material/FormatBoldOutlined'
import Italic from '@mui/icons-material/FormatItalicOutlined'
import BulletList from '@mui/icons-material/FormatListBulletedOutlined'
import Paragraph from '@mui/icons-material/SubjectOutlined'
import Link from '@mui/icons-material/LinkOutlined'
import Press from '@mui/icons-material/SmartButtonOutlined'
import Heading from '@mui/icons-material/TitleOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { useTranslation } from 'react-i18next'

// What stands before and after the selected words.
const FORMATS = [
  { id: 'paragraph', Icon: Paragraph, before: '<p>', after: '</p>' },
  { id: 'heading', Icon: Heading, before: '<h2>', after: '</h2>' },
  { id: 'bold', Icon: Bold, before: '<strong>', after: '</strong>' },
  { id: 'italic', Icon: Italic, before: '<em>', after: '</em>' },
  { id: 'list', Icon: BulletList, before: '<ul>\n  <li>', after: '</li>\n</ul>' },
  { id: 'link', Icon: Link, before: '<a href="https://">', after: '</a>' },
  { id: 'button', Icon: Press, before: '<p><a class="button" href="https://">', after: '</a></p>' },
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
