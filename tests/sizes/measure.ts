import type { CDPSession, Page } from 'playwright/test'

import { untilStill } from '../helpers/until-still.ts'
import type { Size } from './sizes.ts'

const BROWSERS_OWN = 16

/**
 * Sets window and text size as a person would: text size in the browser’s settings, the base of em and rem.
 */
export async function resize(page: Page, session: CDPSession, size: Size, text: number): Promise<void> {
  const standard = (BROWSERS_OWN * text) / 100
  await session.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } })
  // Media queries are only re-evaluated when the window changes.
  await page.setViewportSize({ ...size, height: size.height + 1 })
  await page.setViewportSize(size)
  // Layout follows in the next frame, and elements that measure themselves in the one after.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(null)))),
  )
  // A dialog may still be sliding in.
  await untilStill(page)
}

/**
 * The problems of a screen in its window: horizontal scrolling, clipped text, unreachable controls. A phone on its side
 * has a camera of `notch` pixels at either end.
 */
export async function faultsOf(page: Page, notch = 0): Promise<string[]> {
  // The TypeScript loader wraps functions in this helper to keep their names; the page does not have it.
  await page.evaluate('globalThis.__name ??= (each) => each')
  return page.evaluate(measure, notch)
}

function measure(notch: number): string[] {
  const faults = new Set<string>()
  const root = document.documentElement
  const room = root.clientWidth
  if (root.scrollWidth > room) {
    const wide = [...document.body.querySelectorAll<HTMLElement>('*')].filter(
      (each) => isShown(each) && each.getBoundingClientRect().right > room + 1 && !scrollsSideways(each),
    )
    const widest = wide.at(-1)
    faults.add(
      `${root.scrollWidth - room} px wider than the window${widest ? `, as is ${name(widest)}` : ''}`,
    )
  }

  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    if (!isShown(element) || !hasOwnText(element)) continue
    const { left, right } = element.getBoundingClientRect()
    if ((left < notch - 1 || right > room - notch + 1) && !scrollsSideways(element))
      faults.add(`beside the window: ${name(element)}`)
    // An icon that grows with the text, in a box that does not.
    for (const icon of element.querySelectorAll<SVGElement>(':scope > * > .icon')) {
      const { top, bottom, left: start, right: end } = icon.getBoundingClientRect()
      const words = ownWords(element)
      if (bottom > words.top + 4 && top < words.bottom - 4 && end > words.left + 4 && start < words.right - 4)
        faults.add(`below its icon: ${name(element)}`)
    }
    const cut = cutBy(element)
    if (cut) faults.add(`cut off by ${cut}: ${name(element)}`)
    const broken = brokenWord(element)
    if (broken) faults.add(`“${broken}” is broken in two: ${name(element)}`)
  }

  const ruler = new OffscreenCanvas(1, 1).getContext('2d')
  for (const field of document.body.querySelectorAll<HTMLElement>(
    'select, input:not([type=checkbox], [type=radio])',
  )) {
    if (!ruler || !isShown(field)) continue
    const style = getComputedStyle(field)
    ruler.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
    const { fontBoundingBoxAscent, fontBoundingBoxDescent } = ruler.measureText('g')
    if (fontBoundingBoxAscent + fontBoundingBoxDescent > field.clientHeight)
      faults.add(`higher than its field: ${name(field)}`)
    const icon = field.parentElement?.querySelector(':scope > select + .icon')?.getBoundingClientRect()
    if (icon && icon.left < field.getBoundingClientRect().right - parseFloat(style.paddingRight))
      faults.add(`below its icon: ${name(field)}`)
  }

  // A column too many pushes the others out.
  for (const table of document.querySelectorAll<HTMLElement>('table')) {
    const place = table.parentElement?.getBoundingClientRect()
    if (
      place &&
      isShown(table) &&
      table.getBoundingClientRect().right > place.right + 1 &&
      !scrollsSideways(table)
    )
      faults.add(`wider than its place: ${name(table)}`)
  }

  // The marker around a day is wider than its number, which is read out with its cell.
  for (const mark of document.body.querySelectorAll<HTMLElement>('td > [aria-hidden]')) {
    const cell = mark.parentElement?.getBoundingClientRect()
    if (cell && mark.checkVisibility() && mark.getBoundingClientRect().right > cell.right + 1)
      faults.add(`beside its cell: ${name(mark)}`)
  }

  const top = [...document.querySelectorAll('.MuiModal-root:not(.MuiModal-hidden)')].at(-1) ?? document
  const { scrollX, scrollY } = window
  for (const control of top.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary',
  )) {
    if (
      !isShown(control) ||
      control.matches(':disabled, [aria-disabled=true], [aria-hidden] *') ||
      control.closest('[inert]')
    )
      continue
    control.scrollIntoView({ block: 'center', inline: 'nearest' })
    const { left, top: above, width, height } = control.getBoundingClientRect()
    if (width < 2 || height < 2) continue
    // The first line of a tall one, and the middle of one that nearly fills the window.
    const inside = height > window.innerHeight / 2 ? height / 2 : Math.min(height / 2, 24)
    const hit = document.elementFromPoint(left + Math.min(width, room) / 2, above + inside)
    const label = control.closest('label')
    if (!hit || !(control.contains(hit) || hit.contains(control) || label?.contains(hit)))
      faults.add(`out of reach: ${name(control)}${hit ? ` under ${name(hit as HTMLElement)}` : ''}`)
  }
  window.scrollTo(scrollX, scrollY)
  return [...faults].slice(0, 8)

  function isShown(element: HTMLElement): boolean {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
    // For screen readers only, or a skip link that is not focused.
    for (let each: HTMLElement | null = element; each; each = each.parentElement) {
      const { clipPath, clip, position } = getComputedStyle(each)
      if (clipPath === 'inset(50%)' || (clip !== 'auto' && position === 'absolute')) return false
      if (each.matches('.skip-link, [aria-hidden=true]')) return false
    }
    return true
  }

  function hasOwnText(element: HTMLElement): boolean {
    return [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
  }

  /** Whether it is in a container that can be scrolled to it. */
  function scrollsSideways(element: HTMLElement): boolean {
    for (let each = element.parentElement; each && each !== root; each = each.parentElement)
      if (/auto|scroll/.test(getComputedStyle(each).overflowX) && each.scrollWidth > each.clientWidth)
        return true
    return false
  }

  /** The nearest ancestor that clips its text. Text truncated on purpose is shown in full elsewhere. */
  function cutBy(element: HTMLElement): string | undefined {
    const words = ownWords(element)
    for (let each: HTMLElement | null = element; each && each !== document.body; each = each.parentElement) {
      const style = getComputedStyle(each)
      if (style.webkitLineClamp !== 'none' || style.textOverflow === 'ellipsis') return
      const box = each.getBoundingClientRect()
      const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
      if (/auto|scroll/.test(style.overflowX + style.overflowY)) return
      if (hides(style.overflowX) && (words.right > box.right + 2 || words.left < box.left - 2))
        return name(each)
      if (hides(style.overflowY) && (words.bottom > box.bottom + 3 || words.top < box.top - 3))
        return name(each)
      if (style.position === 'fixed') return
    }
    return
  }

  /**
   * A word that continues on the next line, although it would fit in half of the window. With less room than 20 em, words of
   * headings are hyphenated, and others may break.
   */
  function brokenWord(element: HTMLElement): string | undefined {
    const isSmall = room < 20 * parseFloat(getComputedStyle(root).fontSize)
    if (isSmall || getComputedStyle(element).hyphens === 'auto') return
    const range = document.createRange()
    for (const node of element.childNodes) {
      if (node.nodeType !== 3) continue
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(
        /(?<![^\s])\p{L}+(?![^\s,.:;!?])/gu,
      )) {
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const [first, ...others] = range.getClientRects()
        if (!first) continue
        const width = others.reduce((sum, line) => sum + line.width, first.width)
        if (others.some(({ top }) => top > first.top + first.height / 2) && width < room / 2) return word
      }
    }
    return
  }

  /** The bounds of its own text, without that of its children. */
  function ownWords(element: HTMLElement) {
    const range = document.createRange()
    const boxes = [...element.childNodes]
      .filter((node) => node.nodeType === 3 && node.textContent?.trim())
      .flatMap((node) => {
        range.selectNodeContents(node)
        return [...range.getClientRects()]
      })
    return {
      left: Math.min(...boxes.map(({ left }) => left)),
      right: Math.max(...boxes.map(({ right }) => right)),
      top: Math.min(...boxes.map(({ top }) => top)),
      bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
    }
  }

  function name(element: HTMLElement): string {
    const words = (element.getAttribute('aria-label') ?? element.innerText ?? '')
      .trim()
      .replaceAll(/\s+/g, ' ')
    const kind =
      element.className && typeof element.className === 'string' ? `.${element.className.split(' ')[0]}` : ''
    return `${element.tagName.toLowerCase()}${kind} “${words.slice(0, 40)}”`
  }
}
