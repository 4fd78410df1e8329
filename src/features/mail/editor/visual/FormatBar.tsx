import Tooltip from '@mui/material/Tooltip'
import type { ChainedCommands, Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '#ui/control/Button.tsx'
import type { Icon as IconType } from '#ui/icon/create-icon.tsx'
import { FormatListBulletedIcon, UndoIcon } from '#ui/icon/door-icons.ts'
import {
  FormatBoldIcon,
  FormatItalicIcon,
  FormatListNumberedIcon,
  LinkIcon,
  RedoIcon,
  SmartButtonIcon,
  TitleIcon,
} from '#ui/icon/office-icons.ts'

import { isButton, isLink, selectedLink, setLink } from './link.ts'
import { LinkDialog } from './LinkDialog.tsx'

const FORMATS = [
  {
    id: 'heading',
    Icon: TitleIcon,
    isOn: (editor: Editor) => editor.isActive('heading'),
    apply: (chain: ChainedCommands) => chain.toggleHeading({ level: 2 }),
  },
  {
    id: 'bold',
    Icon: FormatBoldIcon,
    isOn: (editor: Editor) => editor.isActive('bold'),
    apply: (chain: ChainedCommands) => chain.toggleBold(),
  },
  {
    id: 'italic',
    Icon: FormatItalicIcon,
    isOn: (editor: Editor) => editor.isActive('italic'),
    apply: (chain: ChainedCommands) => chain.toggleItalic(),
  },
  {
    id: 'list',
    Icon: FormatListBulletedIcon,
    isOn: (editor: Editor) => editor.isActive('bulletList'),
    apply: (chain: ChainedCommands) => chain.toggleBulletList(),
  },
  {
    id: 'numbers',
    Icon: FormatListNumberedIcon,
    isOn: (editor: Editor) => editor.isActive('orderedList'),
    apply: (chain: ChainedCommands) => chain.toggleOrderedList(),
  },
] as const

const LINKS = [
  { id: 'link', Icon: LinkIcon, isOn: (editor: Editor) => isLink(editor) && !isButton(editor) },
  { id: 'button', Icon: SmartButtonIcon, isOn: isButton },
] as const

/** Formatting of the selected text; each button shows whether it is applied. */
export function FormatBar({ editor }: { editor: Editor }) {
  const { t } = useTranslation()
  const [linking, setLinking] = useState<'link' | 'button'>()
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      on: [...FORMATS, ...LINKS].filter(({ isOn }) => isOn(now)).map(({ id }) => id),
      canUndo: now.can().undo(),
      canRedo: now.can().redo(),
    }),
  })
  return (
    <div role="group" aria-label={t('mail.format.label')} className="visual-editor__bar">
      {FORMATS.map(({ id, Icon, apply }) => (
        <FormatButton
          key={id}
          label={t(`mail.format.${id}`)}
          Icon={Icon}
          on={state.on.includes(id)}
          onPress={() => apply(editor.chain().focus()).run()}
        />
      ))}
      {LINKS.map(({ id, Icon }) => (
        <FormatButton
          key={id}
          label={t(`mail.format.${id}`)}
          Icon={Icon}
          on={state.on.includes(id)}
          onPress={() => setLinking(id)}
        />
      ))}
      <FormatButton
        label={t('mail.format.undo')}
        Icon={UndoIcon}
        disabled={!state.canUndo}
        onPress={() => editor.chain().focus().undo().run()}
      />
      <FormatButton
        label={t('mail.format.redo')}
        Icon={RedoIcon}
        disabled={!state.canRedo}
        onPress={() => editor.chain().focus().redo().run()}
      />
      {linking && (
        <LinkDialog
          kind={linking}
          selected={selectedLink(editor)}
          onSave={(link) => setLink(editor, linking, link)}
          onClose={() => {
            setLinking(undefined)
            // Returns the focus to the text, whether or not it was changed.
            editor.commands.focus()
          }}
        />
      )}
    </div>
  )
}

interface FormatButtonProps {
  label: string
  Icon: IconType
  /** Whether the selection already has the format; undefined for commands without such a state. */
  on?: boolean
  disabled?: boolean
  onPress: () => void
}

/** One formatting command. */
function FormatButton({ label, Icon, on, disabled = false, onPress }: FormatButtonProps) {
  return (
    <Tooltip title={label}>
      {/* A disabled button gets no pointer events. */}
      <span>
        <Button
          variant="icon"
          aria-label={label}
          aria-pressed={on}
          disabled={disabled}
          // Keeps the selection.
          onMouseDown={(event) => event.preventDefault()}
          onClick={onPress}
          className={on ? 'format-button--on' : ''}
        >
          <Icon />
        </Button>
      </span>
    </Tooltip>
  )
}
