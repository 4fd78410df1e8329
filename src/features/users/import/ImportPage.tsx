import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Loaded } from '#ui/data/Loaded.tsx'
import { BackLink } from '#ui/layout/BackLink.tsx'
import { Page } from '#ui/layout/Page.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'

import { userQueries } from '../queries.ts'
import { givableRoles } from '../rights.ts'
import { ChooseFile } from './ChooseFile.tsx'
import { exportedHeadings, importWords } from './import-words.ts'
import { ImportFilePanel } from './ImportFilePanel.tsx'
import { forgetImport, type ImportFile, keepFile, keptFile } from './kept-import.ts'

interface ImportPageProps {
  ownRoleId: string | undefined
  /** Whether groups may be created and filled. */
  managesGroups: boolean
  /** Whether members may be given guardians. */
  addsGuardians: boolean
}

/** Creates members from the lines of a file. */
export function ImportPage({ ownRoleId, managesGroups, addsGuardians }: ImportPageProps) {
  const { t } = useTranslation()
  const roles = useQuery(userQueries.roles())
  const words = useQuery(importWords())
  const exported = useMemo(() => exportedHeadings(words.data ?? []), [words.data])
  const [kept] = useState(keptFile)
  const [file, setFile] = useState(kept)
  const choose = (chosen: ImportFile) => {
    keepFile(chosen)
    setFile(chosen)
  }
  return (
    <Page>
      <BackLink to="/admin/users">{t('users.back')}</BackLink>
      <PageHeader title={t('users.import.title')} lead={t('users.import.lead')} />
      <Loaded query={roles} height={240}>
        {(known) => (
          <Loaded query={words} height={240} within>
            {(called) =>
              file ? (
                <ImportFilePanel
                  file={file}
                  exported={exported}
                  onRead={(read) => choose({ ...file, ...read })}
                  roles={known}
                  givable={givableRoles(known, ownRoleId)}
                  words={called}
                  managesGroups={managesGroups}
                  addsGuardians={addsGuardians}
                  isRestored={file === kept}
                  onAnother={() => {
                    forgetImport()
                    setFile(undefined)
                  }}
                />
              ) : (
                <ChooseFile addsGuardians={addsGuardians} exported={exported} onFile={choose} />
              )
            }
          </Loaded>
        )}
      </Loaded>
    </Page>
  )
}
