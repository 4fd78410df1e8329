import { useTranslation } from 'react-i18next'

import { Button } from '../control/Button.tsx'
import { TextField } from '../control/TextField.tsx'
import { CloseIcon } from '../icon/basic-icons.ts'
import { SearchIcon } from '../icon/shell-icons.ts'
import { useDebouncedInput } from './use-debounced-input.ts'

interface SearchFieldProps {
  label: string
  value: string
  /** Called when typing pauses, and at once when the field is cleared or Enter is pressed. */
  onChange: (value: string) => void
  /** False for one of several fields of one search: the landmark surrounds them all. */
  landmark?: boolean
  /** For the first field of a dialog. */
  autoFocus?: boolean
}

/** A search box that does not fire on every keystroke. */
export function SearchField({
  label,
  value,
  onChange,
  landmark = true,
  autoFocus = false,
}: SearchFieldProps) {
  const { t } = useTranslation()
  const input = useDebouncedInput(value, onChange)
  return (
    <form
      role={landmark ? 'search' : undefined}
      onSubmit={(event) => (event.preventDefault(), input.flush())}
    >
      <TextField
        type="search"
        autoFocus={autoFocus}
        dense
        label={label}
        labelHidden
        placeholder={label}
        maxLength={100}
        enterKeyHint="search"
        value={input.text}
        onChange={(event) => input.type(event.target.value)}
        start={<SearchIcon />}
        end={
          input.text && (
            <Button variant="icon" aria-label={t('ui.search.clear')} onClick={input.clear}>
              <CloseIcon />
            </Button>
          )
        }
      />
    </form>
  )
}
