import Visibility from '@mui/icons-material/VisibilityOutlined'
import VisibilityOff from '@mui/icons-material/VisibilityOffOutlined'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { LabelledInput } from './LabelledInput.tsx'

type Props = Omit<ComponentProps<typeof LabelledInput>, 'type' | 'endAdornment'>

/** A password that can be looked at while it is typed. */
export function PasswordInput(props: Props) {
  const { t } = useTranslation()
  const [visible, setVisible] = useState(false)
  return (
    <LabelledInput
      {...props}
      type={visible ? 'text' : 'password'}
      endAdornment={
        <InputAdornment position="end">
          <IconButton
            edge="end"
            aria-label={t(visible ? 'session.login.hidePassword' : 'session.login.showPassword')}
            onClick={() => setVisible(!visible)}
          >
            {visible ? <VisibilityOff /> : <Visibility />}
          </IconButton>
        </InputAdornment>
      }
    />
  )
}
