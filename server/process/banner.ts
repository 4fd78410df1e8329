import { DEMO_ACCOUNTS } from '#db/seed/demo-accounts.ts'

/**
 * What the person who started Samspel needs next: the address, where mails can be read and, for the demo, who can log
 * in.
 */
export function banner(address: string, { demo, mailbox }: { demo: boolean; mailbox?: string }): string {
  const lines = ['', `Samspel is ready: ${address}`, '']
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
