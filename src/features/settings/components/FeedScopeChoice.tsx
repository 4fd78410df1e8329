import { useTranslation } from 'react-i18next'

import { RadioField } from '#ui/control/RadioField.tsx'

import type { FeedScope } from '../feed.ts'

interface Props {
  scope: FeedScope
  onChange: (scope: FeedScope) => void
}

const SCOPES: readonly FeedScope[] = ['mine', 'all']

export function FeedScopeChoice({ scope, onChange }: Props) {
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
