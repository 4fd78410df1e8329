import { useTranslation } from 'react-i18next'

import type { Selection } from '#ui/list/use-selection.ts'

import { deleteKeys, resetKeys } from '../mutations.ts'
import type { TextRights } from '../rights.ts'
import type { TextKey } from '../text.ts'
import { BulkAction } from './BulkAction.tsx'

interface TextsActionsProps {
  selection: Selection<TextKey>
  rights: TextRights
  onChanged: () => Promise<void>
}

/** Actions on the selected texts: the app's own are reset, added ones are deleted. */
export function TextsActions({ selection, rights, onChanged }: TextsActionsProps) {
  const { t } = useTranslation()
  const selected = [...selection.rows.values()]
  const edited = selected.filter((text) => text.edited && text.is_base)
  const own = selected.filter((text) => !text.is_base)
  const shared = { onChanged, onDone: selection.clear }
  const leftOut = (which: 'reset' | 'delete', count: number) =>
    count > 0 ? t(`translations.${which}.left_out`, { count }) : undefined
  return (
    <>
      {rights.update && (
        <BulkAction
          label={t('translations.reset.many', { count: edited.length })}
          question={t('translations.reset.many_question', { count: edited.length })}
          doneText={t('translations.reset.many_done', { count: edited.length })}
          texts={edited}
          leftOut={leftOut('reset', selected.length - edited.length)}
          act={resetKeys}
          {...shared}
        >
          {t('translations.reset.many_text', { count: edited.length })}
        </BulkAction>
      )}
      {rights.remove && (
        <BulkAction
          label={t('translations.delete.many', { count: own.length })}
          question={t('translations.delete.many_question', { count: own.length })}
          doneText={t('translations.delete.many_done', { count: own.length })}
          texts={own}
          leftOut={leftOut('delete', selected.length - own.length)}
          act={deleteKeys}
          {...shared}
        >
          {t('translations.delete.text')}
        </BulkAction>
      )}
    </>
  )
}
