import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'

import { Form } from '#ui/form/Form.tsx'
import { emailAddress } from '#ui/form/rules.ts'
import { TextInput } from '#ui/form/TextInput.tsx'
import { useSavedForm } from '#ui/form/use-saved-form.ts'
import { PublicCard } from '#ui/public/PublicCard.tsx'

import type { MailSent } from '../mail-sent.ts'
import { CheckMail } from './CheckMail.tsx'
import { ContinueLink } from './ContinueLink.tsx'

interface LinkRequestProps {
  /** Prefix of the texts: account.{purpose}. */
  purpose: 'verify_account' | 'forgot'
  request: (email: string) => Promise<void>
  /** An address that is already known. */
  email: string
  /** The mail that was requested, if any. */
  sent: MailSent | undefined
  onSent: (sent: MailSent | undefined) => void
}

const schema = z.object({ email: emailAddress() })

/** Asks for an address, sends it a link, and says where to look for it. Never reveals whether the address is known. */
export function LinkRequest({ purpose, request, email, sent, onSent }: LinkRequestProps) {
  const { t } = useTranslation()
  const values = useMemo(() => ({ email }), [email])
  const form = useSavedForm({
    schema,
    values,
    draft: purpose,
    save: async ({ email: to }) => {
      await request(to)
      onSent({ to, at: Date.now() })
    },
  })
  if (sent) {
    const text = t(`account.${purpose}.sent`, { email: sent.to })
    const hint = t(`account.${purpose}.hint`)
    return <CheckMail sent={sent} text={text} hint={hint} resend={request} onSent={onSent} />
  }
  return (
    <PublicCard title={t(`account.${purpose}.title`)} lead={t(`account.${purpose}.lead`)}>
      <Form
        standalone
        form={form}
        submitLabel={t(`account.${purpose}.action`)}
        offlineText={t('account.offline')}
      >
        <TextInput
          control={form.control}
          name="email"
          label={t('account.email')}
          type="email"
          autoComplete="username"
        />
      </Form>
      <ContinueLink />
    </PublicCard>
  )
}
