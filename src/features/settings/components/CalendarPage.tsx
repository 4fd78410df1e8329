import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { QRCodeSVG } from 'qrcode.react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { childrenOf, ownFamily } from '#api/family.ts'
import { currentSession } from '#api/session.ts'
import { AnchorButton } from '#ui/control/Button.tsx'
import { CopyField } from '#ui/control/CopyField.tsx'
import { RadioField } from '#ui/control/RadioField.tsx'
import { Loaded } from '#ui/data/Loaded.tsx'
import { useToast } from '#ui/feedback/toast-context.ts'
import { OpenInNewIcon } from '#ui/icon/member-icons.ts'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { ConfirmButton } from '#ui/overlay/ConfirmButton.tsx'

import { type FeedAddresses, type FeedMarks, type FeedScope, feedAddresses } from '../feed.ts'
import { replaceCalendarToken } from '../mutations.ts'
import { settingsQueries } from '../queries.ts'

/** The club's events in the user's own calendar. `calendarName`: its name there. */
export function CalendarPage({ calendarName }: { calendarName: string }) {
  const { t, i18n } = useTranslation()
  const [scope, setScope] = useState<FeedScope>('mine')
  const [marks, setMarks] = useState<FeedMarks>('none')
  const token = useQuery(settingsQueries.calendarToken())
  const family = useQuery(ownFamily(currentSession().user?.id ?? ''))
  const children = childrenOf(family.data).map(({ name }) => name)
  return (
    <>
      <PageHeader title={t('settings.calendar.title')} lead={t('settings.calendar.lead')} />
      <Loaded query={token} height={480}>
        {(token) => {
          const feed = feedAddresses(location.origin, token, { scope, marks }, calendarName)
          return (
            <Box sx={{ display: 'grid', gap: 3 }}>
              <Panel
                title={t('settings.calendar.subscribe_title')}
                lead={t('settings.calendar.subscribe_lead')}
              >
                <FeedScopeChoice scope={scope} onChange={setScope} />
                <FeedMarksChoice marks={marks} onChange={setMarks} />
                {children.length > 0 && (
                  <Typography>
                    {t('settings.calendar.children', {
                      children: new Intl.ListFormat(i18n.language).format(children),
                    })}
                  </Typography>
                )}
                <AddToCalendar feed={feed} />
                <FeedCode address={feed.webcal} />
                <CopyField label={t('settings.calendar.address')} value={feed.address} />
              </Panel>
              <Panel title={t('settings.calendar.replace_title')} lead={t('settings.calendar.replace_lead')}>
                <ReplaceFeed />
              </Panel>
            </Box>
          )
        }}
      </Loaded>
    </>
  )
}

interface ScopeProps {
  scope: FeedScope
  onChange: (scope: FeedScope) => void
}

const SCOPES: readonly FeedScope[] = ['going', 'mine', 'all']

function FeedScopeChoice({ scope, onChange }: ScopeProps) {
  const { t } = useTranslation()
  return (
    <RadioField
      legend={t('settings.calendar.scope')}
      value={scope}
      onChange={onChange}
      options={SCOPES.map((each) => ({ value: each, label: t(`settings.calendar.scope_of.${each}`) }))}
    />
  )
}

interface MarksProps {
  marks: FeedMarks
  onChange: (marks: FeedMarks) => void
}

const MARKS: readonly FeedMarks[] = ['none', 'signs', 'words']

function FeedMarksChoice({ marks, onChange }: MarksProps) {
  const { t } = useTranslation()
  return (
    <RadioField
      legend={t('settings.calendar.marks')}
      value={marks}
      onChange={onChange}
      options={MARKS.map((each) => ({ value: each, label: t(`settings.calendar.marks_of.${each}`) }))}
    />
  )
}

/**
 * A QR code that opens the calendar on a phone, so it is not shown on one. Always dark on white, which phones read
 * best.
 */
function FeedCode({ address }: { address: string }) {
  const { t } = useTranslation()
  return (
    <Box sx={{ display: { base: 'none', sm: 'flex' }, flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      <Box sx={{ width: 148, bgcolor: '#fff', borderRadius: 1, lineHeight: 0, forcedColorAdjust: 'none' }}>
        <QRCodeSVG
          value={address}
          marginSize={3}
          role="img"
          aria-label={t('settings.calendar.code')}
          style={{ width: '100%', height: 'auto' }}
        />
      </Box>
      <Typography sx={{ flex: '1 1 12rem', color: 'text.secondary' }}>
        {t('settings.calendar.code_text')}
      </Typography>
    </Box>
  )
}

/** One tap for each of the major calendars. */
function AddToCalendar({ feed }: { feed: FeedAddresses }) {
  const { t } = useTranslation()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <AnchorButton variant="contained" href={feed.webcal}>
        {t('settings.calendar.add_webcal')}
      </AnchorButton>
      {(['google', 'outlook'] as const).map((service) => (
        <AnchorButton
          key={service}
          variant="outlined"
          href={feed[service]}
          target="_blank"
          rel="noreferrer"
          endIcon={<OpenInNewIcon titleAccess={t('settings.calendar.new_tab')} />}
        >
          {t(`settings.calendar.add_${service}`)}
        </AnchorButton>
      ))}
    </Box>
  )
}

/** Replaces a calendar address that somebody else has got hold of. */
function ReplaceFeed() {
  const { t } = useTranslation()
  const toast = useToast()
  const client = useQueryClient()
  return (
    <Box>
      <ConfirmButton
        variant="outlined"
        label={t('settings.calendar.replace')}
        question={t('settings.calendar.replace_question')}
        confirmLabel={t('settings.calendar.replace_confirm')}
        destructive
        offlineText={t('settings.calendar.replace_offline')}
        act={() => replaceCalendarToken(client)}
        onDone={() => toast({ message: t('settings.calendar.replaced') })}
      >
        {t('settings.calendar.replace_text')}
      </ConfirmButton>
    </Box>
  )
}
