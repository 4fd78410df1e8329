import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { VisibilityIcon, VisibilityOffIcon } from '../icon/basic-icons.ts'
import { Button } from './Button.tsx'
import { TextField, type TextFieldProps } from './TextField.tsx'

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'end' | 'autoComplete'> {
  autoComplete: 'current-password' | 'new-password'
}

/** A password that can be shown while typing. */
export function PasswordField(props: PasswordFieldProps) {
  const [visible, setVisible] = useState(false)
  return (
    <TextField
      {...props}
      type={visible ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      end={<RevealButton visible={visible} onChange={setVisible} />}
    />
  )
}

interface RevealButtonProps {
  visible: boolean
  onChange: (visible: boolean) => void
}

/** At the end of a password field: shows what is typed. */
function RevealButton({ visible, onChange }: RevealButtonProps) {
  const { t } = useTranslation()
  return (
    <Button
      variant="icon"
      aria-label={t(visible ? 'form.hide_password' : 'form.show_password')}
      onClick={() => onChange(!visible)}
    >
      {visible ? <VisibilityOffIcon /> : <VisibilityIcon />}
    </Button>
  )
}
