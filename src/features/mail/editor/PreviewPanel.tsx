import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { LANGUAGES, type Language } from '#lib/text/languages.ts'
import { useDebouncedValue } from '#ui/browser/use-debounced-value.ts'
import { Button } from '#ui/control/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { CallFailure } from '#ui/feedback/CallFailure.tsx'
import { asFailure } from '#ui/feedback/failure.ts'
import { FailureAlert } from '#ui/feedback/FailureAlert.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { useToast } from '#ui/feedback/toast-context.ts'
import { ForwardToInboxIcon } from '#ui/icon/member-icons.ts'
import { Panel } from '#ui/layout/Panel.tsx'
import { useNear } from '#ui/pacing/use-near.ts'

import type { Content } from './content.ts'
import { MailFrame, SHORTEST } from './MailFrame.tsx'
import { type Draft, previewQuery, sendTest } from './queries.ts'

const WIDTHS = { phone: 340, desktop: 680 } as const

interface PreviewPanelProps {
  /** The draft. */
  draft: Draft
  /** What readers of the other language get, if that is a different mail. */
  counterpart?: Content | undefined
  /** Whether all readers get it in the draft's language. */
  oneLanguage?: boolean
}

/** The mail as its readers will see it, while it is being written. */
export function PreviewPanel({ draft, counterpart, oneLanguage = false }: PreviewPanelProps) {
  const { t } = useTranslation()
  const [language, setLanguage] = useState<Language>()
  const [width, setWidth] = useState<keyof typeof WIDTHS>('phone')
  const shownLanguage = language ?? draft.language
  const isOther = shownLanguage !== draft.language
  const shown: Draft = { ...draft, ...(isOther && counterpart), language: shownLanguage }
  const settled = useDebouncedValue(shown)
  const place = useRef<HTMLDivElement>(null)
  const isNear = useNear(place)
  const query = previewQuery(settled)
  const preview = useQuery({
    ...query,
    enabled: query.enabled && isNear,
    placeholderData: keepPreviousData,
  })
  return (
    <Panel title={t('mail.preview.title')} lead={t('mail.preview.lead')}>
      <Box ref={place} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {!oneLanguage && (
          <Choice label={t('mail.language')} value={shownLanguage} onChange={setLanguage}>
            {LANGUAGES.map((each) => (
              <ToggleButton key={each} value={each}>
                {t(`app.language.${each}`)}
              </ToggleButton>
            ))}
          </Choice>
        )}
        <Choice label={t('mail.preview.width')} value={width} onChange={setWidth}>
          <ToggleButton value="phone">{t('mail.preview.phone')}</ToggleButton>
          <ToggleButton value="desktop">{t('mail.preview.desktop')}</ToggleButton>
        </Choice>
      </Box>
      {isOther && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t(counterpart ? 'mail.preview.counterpart' : 'mail.preview.same_words')}
        </Typography>
      )}
      <Box aria-live="polite" sx={{ '&:empty': { display: 'none' } }}>
        {preview.isError && <FailureAlert key={preview.errorUpdatedAt} failure={asFailure(preview.error)} />}
        {!preview.data && !query.enabled && <Alert severity="info">{t('mail.preview.nothing')}</Alert>}
      </Box>
      {preview.isLoading && (
        <Loading>
          <Skeleton variant="rounded" height={SHORTEST} />
        </Loading>
      )}
      {preview.data && (
        <Box sx={{ display: 'grid', gap: 2, minWidth: 0, opacity: preview.isError ? 0.5 : 1 }}>
          <Typography sx={{ overflowWrap: 'anywhere' }}>
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {t('mail.subject')}:
            </Box>{' '}
            <strong>{preview.data.subject}</strong>
          </Typography>
          <MailFrame
            title={t('mail.preview.frame')}
            page={preview.data.html}
            width={WIDTHS[width]}
            shrinks={width === 'phone'}
          />
          <Box component="details">
            <Box component="summary" sx={{ cursor: 'pointer', minHeight: 44, alignContent: 'center' }}>
              {t('mail.preview.text')}
            </Box>
            <Box
              component="pre"
              sx={{ m: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', fontSize: '0.875rem' }}
            >
              {preview.data.text}
            </Box>
          </Box>
        </Box>
      )}
      <TestMailButton draft={shown} />
    </Panel>
  )
}

interface ChoiceProps<Value> {
  label: string
  value: Value
  onChange: (value: Value) => void
  children: ReactNode
}

function Choice<Value>({ label, value, onChange, children }: ChoiceProps<Value>) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={label}
      value={value}
      // Null when the active button was pressed: one always stays active.
      onChange={(_, next: Value | null) => next !== null && onChange(next)}
      sx={{ '& .MuiToggleButton-root': { minHeight: 44, px: 1.5, textTransform: 'none' } }}
    >
      {children}
    </ToggleButtonGroup>
  )
}

/** Sends the preview to its author. */
function TestMailButton({ draft }: { draft: Draft }) {
  const { t } = useTranslation()
  const toast = useToast()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => sendTest(draft),
    onSuccess: (email) => toast({ message: t('mail.test.done', { email }), severity: 'success' }),
  })
  const isEmpty = draft.subject.trim() === '' || draft.html_body.trim() === ''
  return (
    <Box>
      <Button
        variant="outlined"
        startIcon={<ForwardToInboxIcon />}
        disabled={isEmpty}
        loading={isPending}
        onClick={() => mutate()}
      >
        {t('mail.test.action')}
      </Button>
      <CallFailure failure={error ? asFailure(error) : undefined} offlineText={t('mail.offline')} />
    </Box>
  )
}
