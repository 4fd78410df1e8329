import Close from '@mui/icons-material/CloseOutlined'
import Search from '@mui/icons-material/SearchOutlined'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import { useTranslation } from 'react-i18next'
import { useDebouncedInput } from './use-debounced-input.ts'

interface SearchFieldProps {
  label: string
  value: string
  /** Called when typing pauses, and at once when the field is cleared or Enter is pressed. */
  onChange: (value: string) => void
}

/** A search box that does not ask at every key. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const { t } = useTranslation()
  const input = useDebouncedInput(value, onChange)
  return (
    <form role="search" onSubmit={(event) => (event.preventDefault(), input.flush())}>
      <TextField
        type="search"
        fullWidth
        size="small"
        placeholder={label}
        value={input.text}
        onChange={(event) => input.type(event.target.value)}
        slotProps={{
          htmlInput: { 'aria-label': label, maxLength: 100, enterKeyHint: 'search' },
          input: {
            sx: {
              minHeight: 44,
              '& input::placeholder': { color: 'text.secondary', opacity: 1 },
              // The browser's own clearing cross is not translated and too small to hit.
              '& input::-webkit-search-cancel-button': { display: 'none' },
            },
            startAdornment: (
              <InputAdornment position="start">
                <Search aria-hidden fontSize="small" />
              </InputAdornment>
            ),
            endAdornment: input.text && (
              <InputAdornment position="end">
                <IconButton aria-label={t('ui.search.clear')} edge="end" onClick={input.clear}>
                  <Close fontSize="small" />
                </IconButton>
              </InputAdornment>
            ),
          },
        }}
      />
    </form>
  )
}
