import { getSchema, Mark } from '@tiptap/core'
import { StarterKit } from '@tiptap/starter-kit'

/** A link, or a link that looks like a button; its address may be one that the mail fills in for each reader. */
const MailLink = Mark.create({
  name: 'mailLink',
  // What is typed behind a link is not part of it.
  inclusive: false,
  addAttributes: () => ({
    class: { default: null, parseHTML: (element: HTMLElement) => element.getAttribute('class') },
    href: { default: '' },
  }),
  parseHTML: () => [{ tag: 'a[href]' }],
  renderHTML: ({ HTMLAttributes }) => ['a', HTMLAttributes, 0],
})

/** What a mail may be made of where it is written as it looks; anything else is written as HTML. */
export const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [1, 2, 3] },
    code: false,
    codeBlock: false,
    strike: false,
    underline: false,
    // Ours takes an address that is filled in later, and looks like a button.
    link: false,
    // A mail ends where its last word does.
    trailingNode: false,
  }),
  MailLink,
]

export const SCHEMA = getSchema(EXTENSIONS)
