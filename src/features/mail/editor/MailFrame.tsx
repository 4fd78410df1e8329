import Box from '@mui/material/Box'
import { useEffect, useMemo, useRef, useState } from 'react'

import { framePage, STYLE } from './frame-page.ts'

interface MailFrameProps {
  title: string
  /** The mail's full HTML page. */
  page: string
  /** Width of the reader's window. */
  width: number
  /** Whether it gets narrower if there is no room; otherwise it scrolls. */
  shrinks: boolean
}

/** Pixels: of a mail of a few words, or one that is being rendered. */
export const SHORTEST = 200

/** A mail in its own frame, as wide as its reader's window: it can run nothing, and its links do nothing. */
export function MailFrame({ title, page, width, shrinks }: MailFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(SHORTEST)
  const { html, css } = useMemo(() => framePage(page), [page])

  const measure = () => {
    const body = frame.current?.contentDocument?.body
    if (body) setHeight(Math.max(body.scrollHeight, SHORTEST))
  }
  const dress = () => {
    const shown = frame.current?.contentDocument
    const view = frame.current?.contentWindow as (Window & typeof globalThis) | null
    if (!shown || !view) return
    const sheet = new view.CSSStyleSheet()
    sheet.replaceSync(css)
    shown.adoptedStyleSheets = [sheet]
    for (const element of shown.querySelectorAll<HTMLElement>(`[${STYLE}]`))
      element.style.cssText = element.getAttribute(STYLE) ?? ''
    // A new window, which the sandbox blocks: links are visible but do nothing.
    for (const link of shown.querySelectorAll('a[href]')) link.setAttribute('target', '_blank')
    measure()
  }
  useEffect(measure, [width])

  return (
    // If wider than the screen, it scrolls, also by keyboard.
    <Box
      tabIndex={0}
      role="group"
      aria-label={title}
      sx={{
        overflowX: 'auto',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.default',
      }}
    >
      <Box
        component="iframe"
        ref={frame}
        title={title}
        // Same origin, so that styles can be inserted; without allow-scripts, that gives the mail no powers.
        sandbox="allow-same-origin"
        srcDoc={html}
        onLoad={dress}
        sx={{ display: 'block', mx: 'auto', border: 0, width, maxWidth: shrinks ? '100%' : 'none', height }}
      />
    </Box>
  )
}
