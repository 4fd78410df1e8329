import { useTranslation } from 'react-i18next'

/** Why none of those chosen get the mail. */
export function NobodyReached({ optedOut }: { optedOut: number }) {
  const { t } = useTranslation()
  return (
    <>
      {optedOut > 0 && <div>{t('mail.sender.opted_out', { count: optedOut })}</div>}
      <div>{t('mail.sender.unconfirmed')}</div>
    </>
  )
}
