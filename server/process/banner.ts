import { DEMO_ACCOUNTS } from '#db/seed/demo-accounts.ts'

interface Started {
  demo: boolean
  mailbox: string | undefined
  /** The path of the first administrator's link. */
  passwordLink: string | undefined
}

/** What the first administrator does with the link to choose a password. */
export const passwordInvitation = (link: string): string =>
  `The first administrator chooses a password with this link, once and within 24 hours. Give it to nobody else:\n${link}`

/**
 * What the person who started Samspel needs next: the address, where mails can be read and, for the demo, who can log
 * in.
 */
export function banner(address: string, { demo, mailbox, passwordLink }: Started): string {
  const lines = ['', `Samspel is ready: ${address}`, '']
  if (passwordLink) lines.push(passwordInvitation(address + passwordLink), '')
  if (mailbox) lines.push(`E-mails are kept on this machine: ${mailbox}`, '')
  if (demo) {
    const width = Math.max(...DEMO_ACCOUNTS.map((account) => account.role.length))
    const mails = Math.max(...DEMO_ACCOUNTS.map((account) => account.email.length))
    lines.push('Demo accounts')
    for (const { role, email, password } of DEMO_ACCOUNTS) {
      lines.push(`  ${role.padEnd(width)}   ${email.padEnd(mails)}   ${password}`)
    }
    lines.push('')
  }
  return [...lines, 'Stop with Ctrl-C.', ''].join('\n')
}
