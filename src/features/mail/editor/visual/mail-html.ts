import { DOMParser as NodeParser, DOMSerializer, type Node, type Schema, type Slice } from '@tiptap/pm/model'

import { SCHEMA } from './schema.ts'

const BLOCK_EDGES = /\s*(<\/?(?:p|h[1-6]|ul|ol|li|blockquote|hr|br)\b[^>]*>)\s*/g
const LIQUID = /\{\{.*?\}\}|\{%.*?%\}/gs

const bodyOf = (html: string) => new DOMParser().parseFromString(html, 'text/html').body

/** The mail as the editor's document; anything unknown to the editor is dropped. */
export const parseMail = (html: string): Node => NodeParser.fromSchema(SCHEMA).parse(bodyOf(html))

/** Pasted HTML in that schema, as far as a mail may contain it. */
export const parsePasted = (schema: Schema, html: string): Slice =>
  NodeParser.fromSchema(schema).parseSlice(bodyOf(html))

/** The document's HTML, with a line for each paragraph; empty if there is none. */
export function mailHtml(content: Node): string {
  if (content.textContent === '' && content.childCount <= 1) return ''
  const page = document.createElement('div')
  page.append(DOMSerializer.fromSchema(SCHEMA).serializeFragment(content.content))
  unwrapItems(page)
  return [...page.children].map(({ outerHTML }) => outerHTML).join('\n')
}

/** Whether the editor can represent all of it: written out again it is the same, except for white space. */
export function isEditable(html: string): boolean {
  if (html.trim() === '') return true
  const written = mailHtml(parseMail(html))
  // In template tags every character counts: escaped, it would mean something else.
  return (
    canonical(written) === canonical(html) &&
    String(written.match(LIQUID) ?? '') === String(html.match(LIQUID) ?? '')
  )
}

function canonical(html: string): string {
  const page = bodyOf(html)
  unwrapItems(page)
  return [...page.childNodes].map(shapeOf).join('').replace(/\s+/g, ' ').replace(BLOCK_EDGES, '$1').trim()
}

const SAME: Record<string, string> = { B: 'STRONG', I: 'EM' }

function shapeOf(node: ChildNode): string {
  if (!(node instanceof Element)) return node.nodeName === '#text' ? (node.textContent ?? '') : node.nodeName
  const name = (SAME[node.tagName] ?? node.tagName).toLowerCase()
  const attributes = [...node.attributes].map((each) => ` ${each.name}="${each.value}"`).toSorted()
  return `<${name}${attributes.join('')}>${[...node.childNodes].map(shapeOf).join('')}</${name}>`
}

/** The editor wraps list items in paragraphs, which only add space in a mail. */
function unwrapItems(page: Element): void {
  for (const item of page.querySelectorAll('li')) {
    const [only, ...others] = item.children
    if (only?.tagName === 'P' && others.every(({ tagName }) => tagName === 'UL' || tagName === 'OL'))
      only.replaceWith(...only.childNodes)
  }
}
