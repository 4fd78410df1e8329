import { type Settings, settingsSchema } from '../config.ts'
import { INIT_FLAGS } from './flags.ts'

// What `samspel init` needs to know, each by the setting that it becomes.

interface Question {
  setting: keyof Settings
  text: string
  /** What an empty answer means; without one, there must be an answer. */
  fallback?: string
  /** Whether it is asked, given the answers so far. */
  when?(answers: Answers): boolean
  isSecret?: boolean
}

export type Answers = Partial<Record<keyof Settings, string>>

const sendsMail = ({ SMTP_HOST }: Answers) => Boolean(SMTP_HOST)

const QUESTIONS: readonly Question[] = [
  { setting: 'ASSOCIATION_NAME', text: 'Name of the association' },
  { setting: 'ASSOCIATION_TYPE', text: 'Type: music or sport' },
  { setting: 'ADMIN_NAME', text: 'Name of the first administrator' },
  { setting: 'ADMIN_EMAIL', text: 'Their e-mail address' },
  { setting: 'ADMIN_LANGUAGE', text: 'Their language: sv or en', fallback: 'sv' },
  {
    setting: 'PUBLIC_URL',
    text: 'Address at which people reach it, such as https://samspel.example.org (empty: only this machine)',
    fallback: '',
  },
  {
    setting: 'DATABASE_URL',
    text: 'PostgreSQL to use, postgresql://user:password@host/database (empty: its own database)',
    fallback: '',
  },
  {
    setting: 'SMTP_HOST',
    text: 'Mail server to send through (empty: mails are kept on this machine)',
    fallback: '',
  },
  { setting: 'SMTP_FROM', text: 'Address that e-mails are sent from', when: sendsMail },
  {
    setting: 'SMTP_TLS',
    text: 'How to encrypt the connection to it: starttls, implicit or none',
    fallback: 'starttls',
    when: sendsMail,
  },
  {
    setting: 'SMTP_USER',
    text: 'User name for the mail server (empty: none)',
    fallback: '',
    when: sendsMail,
  },
  {
    setting: 'SMTP_PASSWORD',
    text: 'Password for the mail server',
    when: ({ SMTP_HOST, SMTP_USER }) => Boolean(SMTP_HOST && SMTP_USER),
    isSecret: true,
  },
]

/** How a question can be answered without asking it. */
const wayOf = (setting: string): string => {
  const flag = Object.entries(INIT_FLAGS).find(([, answered]) => answered === setting)?.[0]
  return flag === undefined ? setting : `--${flag}`
}

/** Why an answer is none; undefined if it is one. */
function problemWith(setting: keyof Settings, answer: string): string | undefined {
  const parsed = settingsSchema.shape[setting].safeParse(answer)
  return parsed.success ? undefined : parsed.error.issues[0]?.message
}

/** Which questions nobody can be asked, and which answers are wrong: one line each, with the flag. */
export class MissingAnswers extends Error {
  readonly lines: readonly string[]
  constructor(lines: readonly string[]) {
    super(lines.join('\n'))
    this.lines = lines
  }
}

type Ask = (text: string, options: { isSecret: boolean }) => Promise<string>

/**
 * The answer to every question: as given, or else asked for until it is valid. Without `ask`, its fallback; rejects with MissingAnswers,
 * which names all that have none.
 */
export async function collectAnswers(given: Answers, ask: Ask | undefined): Promise<Answers> {
  const answers: Answers = { ...given }
  const missing: string[] = []
  for (const { setting, text, fallback, when = () => true, isSecret = false } of QUESTIONS) {
    if (!when(answers)) continue
    const known = given[setting]
    if (known !== undefined) {
      const problem = known === '' && fallback === '' ? undefined : problemWith(setting, known)
      if (problem) missing.push(`${wayOf(setting)} ${problem}`)
    } else if (ask) {
      answers[setting] = await askUntilValid(ask, { setting, text, fallback, isSecret })
    } else if (fallback === undefined) {
      missing.push(`${wayOf(setting)}: ${text}`)
    } else answers[setting] = fallback
  }
  if (missing.length > 0) throw new MissingAnswers(missing)
  return answers
}

async function askUntilValid(
  ask: Ask,
  {
    setting,
    text,
    fallback,
    isSecret,
  }: Required<Pick<Question, 'setting' | 'text' | 'isSecret'>> & {
    fallback: string | undefined
  },
): Promise<string> {
  for (let problem = ''; ;) {
    const suggestion = fallback ? ` [${fallback}]` : ''
    const typed = (await ask(`${problem}${text}${suggestion}: `, { isSecret })).trim()
    const answer = typed === '' ? (fallback ?? '') : typed
    if (answer === '' && fallback === '') return ''
    const found = answer === '' ? 'is needed' : problemWith(setting, answer)
    if (found === undefined) return answer
    problem = `That ${found}. `
  }
}
