import type { SendMailOptions } from 'nodemailer'

import { headerLine, renderMail } from '#mail/render-mail.ts'

import type { ClaimedMail } from './queue.ts'
import type { Outgoing } from './smtp.ts'

/** The sender and the site of outgoing mails. */
export interface Sender extends Pick<Outgoing, 'from' | 'replyTo'> {
  /** The site's address, without a trailing slash. */
  site: string
}

/** The message of a claimed mail. Throws if its template cannot be rendered. */
export function compose(mail: ClaimedMail, { from, replyTo, site }: Sender): SendMailOptions {
  const rendered = renderMail(mail, site)
  return {
    ...rendered,
    // The same at every attempt, so that a retry is recognised as a duplicate if the first mail did arrive.
    messageId: `<${mail.id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    from: { name: headerLine(mail.association_name ?? 'Samspel'), address: from },
    to: { name: headerLine(mail.name ?? ''), address: mail.email },
    replyTo: mail.reply_to_email
      ? { name: headerLine(mail.reply_to_name ?? ''), address: mail.reply_to_email }
      : replyTo,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'Content-Language': mail.language,
      ...wayOut(mail.secrets['unsubscribe'], site),
    },
  }
}

/** The two headers of RFC 8058 for one-click unsubscribing; account mails have none. */
function wayOut(
  path: string | undefined,
  site: string,
): Record<string, string | { prepared: boolean; value: string }> {
  if (!path) return {}
  const url = site + path.replace(/^\/unsubscribe\//, '/u/')
  return {
    // Sent as it is: folded or encoded, it would no longer be an address.
    'List-Unsubscribe': { prepared: true, value: `<${url}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}
