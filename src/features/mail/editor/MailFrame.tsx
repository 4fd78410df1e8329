import Box from '@mui/material/Box'
import { useEffect, useMemo, useRef, useState } from 'react'

import { framePage, STYLE } from './frame-page.ts'

interface MailFrameProps {
  title: string
  /** The mail's whole page. */
  page: string
  /** How wide its reader's window is. */
  width: number
  /** Narrower where there is no room for it; otherwise it is pushed along. */
  shrinks: boolean
}

const SHORTEST = 200

/** A mail in a frame of its own, as wide as its reader's window: it can run nothing, and leads nowhere. */
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
    // A window of its own, which the sandbox does not open: so a link is seen and leads nowhere.
    for (const link of shown.querySelectorAll('a[href]')) link.setAttribute('target', '_blank')
    measure()
  }
  useEffect(measure, [width])

  return (
    // Where it is wider than the screen it is pushed along, with the keyboard, too.
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
        // The same origin, or no style could be put in; without allow-scripts that gives the mail nothing.
        sandbox="allow-same-origin"
        srcDoc={html}
        onLoad={dress}
        sx={{ display: 'block', mx: 'auto', border: 0, width, maxWidth: shrinks ? '100%' : 'none', height }}
      />
    </Box>
  )
}
