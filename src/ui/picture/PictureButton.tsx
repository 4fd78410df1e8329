import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { lazyPart } from '#lib/async/lazy-part.ts'

import { Button } from '../control/Button.tsx'
import type { PictureLimits } from './crop-picture.ts'

// The cropping code is only fetched when a picture is chosen.
const CropDialog = lazyPart(() => import('./CropDialog.tsx'), 'CropDialog')

/** More than any camera produces: anything larger would fill a phone's memory. */
const LARGEST_FILE_MB = 50

interface Props {
  label: string
  icon: ReactNode
  /** The aspect ratio of the crop: width by height. */
  ratio: number
  limits: PictureLimits
  /** Opens the front camera, if there is one. */
  camera?: boolean
  busy?: boolean
  disabled?: boolean
  /** Receives the cropped picture, as a data URL. */
  onCut: (dataUrl: string) => void
  /** Receives why a file cannot be used, in words; undefined once another one is chosen. */
  onProblem: (problem: string | undefined) => void
}

/** Chooses a picture from the device or its camera, which is cropped, scaled and encoded here. */
export function PictureButton(props: Props) {
  const {
    label,
    icon,
    ratio,
    limits,
    camera = false,
    busy = false,
    disabled = false,
    onCut,
    onProblem,
  } = props
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<string>()
  useEffect(() => () => void (chosen && URL.revokeObjectURL(chosen)), [chosen])
  const choose = (file: File) => {
    const tooLarge = file.size > LARGEST_FILE_MB * 1_000_000
    onProblem(tooLarge ? t('picture.too_large', { max: LARGEST_FILE_MB }) : undefined)
    if (!tooLarge) setChosen(URL.createObjectURL(file))
  }
  return (
    <>
      <Button
        variant="outlined"
        startIcon={icon}
        loading={busy}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture={camera ? 'user' : undefined}
        hidden
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // The same file may be chosen again.
          target.value = ''
          if (file) choose(file)
        }}
      />
      {chosen && (
        <Suspense>
          <CropDialog
            url={chosen}
            ratio={ratio}
            limits={limits}
            onCut={(dataUrl) => {
              setChosen(undefined)
              onCut(dataUrl)
            }}
            onUnreadable={() => {
              setChosen(undefined)
              onProblem(t('picture.unreadable'))
            }}
            onClose={() => setChosen(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
