import Box from '@mui/material/Box'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { RoleChoice } from '#api/role-choices.ts'
import { useReloadBlocker } from '#lib/browser/reload-blocker.ts'
import { keepFocus } from '#ui/browser/keep-focus.ts'
import { useRoleName } from '#ui/content/use-role-name.ts'
import { SelectField } from '#ui/control/SelectField.tsx'
import { SwitchField } from '#ui/control/SwitchField.tsx'
import { UnsavedGuard } from '#ui/form/UnsavedGuard.tsx'
import { Section } from '#ui/layout/Section.tsx'

import { ColumnMapping } from './ColumnMapping.tsx'
import { IMPORT_FIELDS, isGuardianField } from './fields.ts'
import type { Headings } from './headings.ts'
import { type ImportWord, roleNames } from './import-words.ts'
import { ImportButton } from './ImportButton.tsx'
import { ImportStatus } from './ImportStatus.tsx'
import { InvalidLines } from './InvalidLines.tsx'
import { forgetImport } from './kept-import.ts'
import { LinesTable } from './LinesTable.tsx'
import type { CsvTable } from './read-file.ts'
import { useImport } from './use-import.ts'

export interface ImportPreviewProps {
  table: CsvTable
  /** What exports head the columns with. */
  exported: readonly Headings[]
  roles: readonly RoleChoice[]
  givable: readonly RoleChoice[]
  words: readonly ImportWord[]
  /** Whether groups may be created and filled. */
  managesGroups: boolean
  /** Whether members may be given guardians. */
  addsGuardians: boolean
  /** Receives a function that tells whether there are corrections to lose. */
  onList: (isEdited: () => boolean) => void
}

/** The members a file would create, its errors to correct here, and the import itself. */
export function ImportPreview({
  table,
  exported,
  roles,
  givable,
  words,
  managesGroups,
  addsGuardians,
  onList,
}: ImportPreviewProps) {
  const { t } = useTranslation()
  const roleName = useRoleName()
  const [names] = useState(() => roleNames(roles, roleName, words))
  const [isDone, setDone] = useState(false)
  // A ref, since the user may leave the screen before the new state is rendered.
  const wasFinished = useRef(false)
  const finish = () => {
    wasFinished.current = true
    forgetImport()
    setDone(true)
  }
  const fields = IMPORT_FIELDS.filter(
    (field) => (field !== 'groups' || managesGroups) && (addsGuardians || !isGuardianField(field)),
  )
  const list = useImport({ table, exported, fields, givable, roles: names })
  const { wrong, ready, roleId } = list
  useEffect(() => onList(list.isEdited))
  useReloadBlocker(!isDone)
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <ColumnMapping list={list} fields={fields} />
      <Box sx={{ display: 'grid', gap: 2, maxWidth: '26.25rem' }}>
        <SelectField
          label={t('users.import.role')}
          hint={t('users.import.role_hint')}
          value={roleId}
          onChange={(event) => list.giveRole(event.target.value)}
          options={givable.map(({ id, name }) => ({ value: id, label: roleName(name) }))}
        />
        {addsGuardians && (
          <SwitchField
            label={t('users.import.without_email')}
            hint={t('users.import.without_email_hint')}
            checked={list.withoutEmail}
            onChange={list.takeWithoutEmail}
          />
        )}
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
      <UnsavedGuard isUnsaved={() => !wasFinished.current} onLeave={finish} />
    </Box>
  )
}
