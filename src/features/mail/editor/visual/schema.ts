import { getSchema, Mark } from '@tiptap/core'
import { StarterKit } from '@tiptap/starter-kit'

/** A link, or a link styled as a button; its address may be a variable. */
const MailLink = Mark.create({
  name: 'mailLink',
  // Text typed after a link is not part of it.
  inclusive: false,
  addAttributes: () => ({
    class: { default: null, parseHTML: (element: HTMLElement) => element.getAttribute('class') },
    href: { default: '' },
  }),
  parseHTML: () => [{ tag: 'a[href]' }],
  renderHTML: ({ HTMLAttributes }) => ['a', HTMLAttributes, 0],
})

/** What a mail may contain in the visual editor; anything else is edited as HTML. */
export const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [1, 2, 3] },
    code: false,
    codeBlock: false,
    strike: false,
    underline: false,
    // Our version accepts a variable as the address, and can be styled as a button.
    link: false,
    // A mail ends with its last word.
    trailingNode: false,
  }),
  MailLink,
]

export const SCHEMA = getSchema(EXTENSIONS)
