import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { RoleChoice } from '#api/role-choices.ts'
import { useReloadBlocker } from '#lib/reload-blocker.ts'
import { keepFocus } from '#ui/browser/keep-focus.ts'
import { useRoleName } from '#ui/content/use-role-name.ts'
import { Button } from '#ui/control/Button.tsx'
import { SelectField } from '#ui/control/SelectField.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Question } from '#ui/feedback/Question.tsx'
import { UnsavedGuard } from '#ui/form/UnsavedGuard.tsx'
import { Section } from '#ui/layout/Section.tsx'

import { ColumnMapping } from './ColumnMapping.tsx'
import { GUARDIAN_FIELDS, IMPORT_FIELDS } from './fields.ts'
import { ImportButton } from './ImportButton.tsx'
import { ImportStatus } from './ImportStatus.tsx'
import { InvalidLines } from './InvalidLines.tsx'
import { forgetImport } from './kept-import.ts'
import { LinesTable } from './LinesTable.tsx'
import type { CsvLine } from './read-file.ts'
import { roleNames, type RoleWords } from './role-names.ts'
import { useImport } from './use-import.ts'

interface ImportPreviewProps {
  fileName: string
  lines: readonly CsvLine[]
  roles: readonly RoleChoice[]
  givable: readonly RoleChoice[]
  /** The names of roles, in every language. */
  words: readonly RoleWords[]
  /** Whether groups may be created and filled. */
  managesGroups: boolean
  /** Whether members may be given guardians. */
  addsGuardians: boolean
  /** It was open before the page was reloaded or the session ended. */
  isRestored: boolean
  onAnother: () => void
}

/** The members a file would create, its errors to correct here, and the import itself. */
export function ImportPreview({
  fileName,
  lines,
  roles,
  givable,
  words,
  managesGroups,
  addsGuardians,
  isRestored,
  onAnother,
}: ImportPreviewProps) {
  const { t } = useTranslation()
  const roleName = useRoleName()
  const [names] = useState(() => roleNames(roles, roleName, words))
  const [isDone, setDone] = useState(false)
  const [asksForAnother, setAskForAnother] = useState(false)
  // A ref, since the user may leave the screen before the new state is rendered.
  const wasFinished = useRef(false)
  const finish = () => {
    wasFinished.current = true
    forgetImport()
    setDone(true)
  }
  const fields = IMPORT_FIELDS.filter(
    (field) => (field !== 'groups' || managesGroups) && (addsGuardians || !GUARDIAN_FIELDS.includes(field)),
  )
  const list = useImport({ file: lines, fields, givable, roles: names })
  const { wrong, ready, roleId } = list
  useReloadBlocker(!isDone)
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{fileName}</Typography>
        <Button onClick={() => (list.isEdited() ? setAskForAnother(true) : onAnother())}>
          {t('users.import.another')}
        </Button>
      </Box>
      {isRestored && <Alert severity="info">{t('users.import.restored')}</Alert>}
      <ColumnMapping list={list} fields={fields} />
      <Box sx={{ maxWidth: '26.25rem' }}>
        <SelectField
          label={t('users.import.role')}
          hint={t('users.import.role_hint')}
          value={roleId}
          onChange={(event) => list.giveRole(event.target.value)}
          options={givable.map(({ id, name }) => ({ value: id, label: roleName(name) }))}
        />
      </Box>
      <Box ref={keepFocus} sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <ImportStatus list={list} />
        {ready && wrong.length > 0 && <InvalidLines list={list} />}
      </Box>
      {ready && (
        <ImportButton
          list={list}
          roleId={roleId}
          role={roleName(givable.find(({ id }) => id === roleId)?.name ?? '')}
          onDone={finish}
        />
      )}
      <Section title={t('users.import.preview')}>
        <LinesTable list={list} roles={roles} />
      </Section>
      <Question
        open={asksForAnother}
        title={t('users.import.another_question')}
        confirmLabel={t('users.import.another')}
        destructive
        onConfirm={onAnother}
        onClose={() => setAskForAnother(false)}
      >
        {t('users.import.another_text')}
      </Question>
      <UnsavedGuard isUnsaved={() => !wasFinished.current} onLeave={finish} />
    </Box>
  )
}
