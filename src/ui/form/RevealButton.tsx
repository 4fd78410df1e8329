import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import Visibility from '@mui/icons-material/VisibilityOutlined'
import VisibilityOff from '@mui/icons-material/VisibilityOffOutlined'
import { useTranslation } from 'react-i18next'

interface RevealButtonProps {
  visible: boolean
  onChange: (visible: boolean) => void
}

/** At the end of a password's field: shows what is typed. */
export function RevealButton({ visible, onChange }: RevealButtonProps) {
  const { t } = useTranslation()
  return (
    <InputAdornment position="end">
      <IconButton
        edge="end"
        aria-label={t(visible ? 'form.hide_password' : 'form.show_password')}
        onClick={() => onChange(!visible)}
      >
        {visible ? <VisibilityOff /> : <Visibility />}
      </IconButton>
    </InputAdornment>
  )
}
