import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'

import { Form } from '#ui/form/Form.tsx'
import { text } from '#ui/form/rules.ts'
import { TextInput } from '#ui/form/TextInput.tsx'
import { useToldForm } from '#ui/form/use-told-form.ts'

import { type MyPasskey, renamePasskey } from './passkeys.ts'

const schema = z.object({ name: text({ min: 1, max: 60 }) })

/** The name by which its owner recognises a passkey. */
export function RenamePasskey({ passkey, onClose }: { passkey: MyPasskey; onClose: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const form = useToldForm({
    schema,
    values: { name: passkey.name },
    save: async ({ name }) => {
      await renamePasskey(client, passkey.id, name)
      onClose()
    },
  })
  return (
    <Form form={form} savedText={null} offlineText={t('settings.passkeys.offline')} onCancel={onClose}>
      <TextInput
        control={form.control}
        name="name"
        label={t('settings.passkeys.name')}
        autoComplete="off"
        autoFocus
      />
    </Form>
  )
}
