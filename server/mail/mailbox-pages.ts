import { Liquid } from 'liquidjs'
import PostalMime, { type Address, type Email } from 'postal-mime'

const PAGE_SIZE = 100

/** No script runs in a mail or around it, nothing is loaded from elsewhere, and no link tells its target the key. */
export const PAGE_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; frame-ancestors 'self'; base-uri 'self'; form-action 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

const liquid = new Liquid({ outputEscape: 'escape' })
const page = (title: string, body: string) =>
  liquid.parse(`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
  body { max-width: 60rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere }
  ol { list-style: none; padding: 0 }
  li a { display: block; padding: .5rem; border-top: 1px solid #8888; color: inherit; text-decoration: none }
  li a:hover, li a:focus { background: #8882 }
  small { display: block }
  iframe { width: 100%; height: 70vh; border: 1px solid #8888; background: #fff }
  pre { white-space: pre-wrap }
</style>
${body}
</html>
`)

const MAILS = page(
  'Mails kept on this machine',
  `<h1>Mails kept on this machine</h1>
<p>{{ count }} in all, the newest first. <a href="./">Look for new ones</a></p>
<ol>{% for mail in mails %}
  <li><a href="{{ mail.id }}/"><b>{{ mail.subject }}</b> <small>{{ mail.to }} · {{ mail.date }}</small></a></li>
{% else %}
  <li>Here the mails arrive that Samspel sends: ask for a new password, or invite somebody.</li>
{% endfor %}</ol>
{% if older %}<p><a href="?after={{ older }}">Older mails</a></p>{% endif %}`,
)

const MAIL = page(
  '{{ subject }}',
  `<p><a href="../">All mails</a></p>
<h1>{{ subject }}</h1>
<p>From {{ from }}<br>To {{ to }}{% if replyTo != '' %}<br>Replies to {{ replyTo }}{% endif %}<br>{{ date }}</p>
{% if hasHtml %}<iframe src="html" title="{{ subject }}"
  sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>{% endif %}
<h2>As text</h2>
<pre>{{ text }}</pre>
<p><a href="message.eml" download="{{ id }}.eml">The whole message</a></p>`,
)

/** The mails of a folder. */
export interface KeptMails {
  /** Their ids, the newest first. */
  ids(): readonly string[]
  /** The message; undefined if there is none. */
  read(id: string): Promise<Buffer | undefined>
}

/** A mail's message, read. Throws if it is none. */
export const readMail = (message: Uint8Array): Promise<Email> => PostalMime.parse(message)

/** The list of the mails that follow the one with the id `after`, or of the newest. */
export async function mailsPage(mails: KeptMails, after: string | undefined): Promise<string> {
  const ids = mails.ids()
  const start = after === undefined ? 0 : ids.indexOf(after) + 1
  const shown = ids.slice(start, start + PAGE_SIZE)
  const summaries = await Promise.all(
    shown.map(async (id) => {
      const message = await mails.read(id)
      return { id, ...described(await readMail(headersOf(message ?? Buffer.alloc(0)))) }
    }),
  )
  return liquid.renderSync(MAILS, {
    mails: summaries,
    count: ids.length,
    older: start + PAGE_SIZE < ids.length ? shown.at(-1) : undefined,
  }) as string
}

/** A mail with its headers and text; its HTML is in a frame of its own. */
export function mailPage(id: string, mail: Email): string {
  return liquid.renderSync(MAIL, {
    id,
    ...described(mail),
    from: written(mail.from ? [mail.from] : []),
    replyTo: written(mail.replyTo),
    hasHtml: mail.html !== undefined,
    text: mail.text,
  }) as string
}

/** The HTML of a mail, with its pictures in it. Its links open in another tab. */
export function messagePage({ html = '', attachments }: Email): string {
  const pictures = attachments.flatMap(({ contentId, mimeType, content }) =>
    contentId === undefined || typeof content === 'string'
      ? []
      : [
          {
            cid: `cid:${contentId.replace(/^<|>$/g, '')}`,
            url: `data:${mimeType};base64,${base64(content)}`,
          },
        ],
  )
  const whole = pictures.reduce((text, { cid, url }) => text.replaceAll(cid, url), html)
  const [head = ''] = /^.*?<head[^>]*>/is.exec(whole) ?? []
  return `${head}<base target="_blank">${whole.slice(head.length)}`
}

const base64 = (content: ArrayBuffer | Uint8Array): string =>
  Buffer.from(content instanceof Uint8Array ? content : new Uint8Array(content)).toString('base64')

/** The part of a message before its first empty line, all that a list needs. */
function headersOf(message: Buffer): Buffer {
  const end = message.indexOf('\r\n\r\n')
  return end === -1 ? message : message.subarray(0, end + 4)
}

const described = ({ subject = '', to, date = '' }: Email) => ({
  subject: subject.trim() === '' ? 'Without a subject' : subject,
  to: written(to),
  date: new Date(date).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' }),
})

const written = (addresses: readonly Address[] = []): string =>
  addresses.map(({ name, address }) => (name ? `${name} <${address}>` : address)).join(', ')
