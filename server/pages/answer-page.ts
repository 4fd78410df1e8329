import type { AnswerLink } from './data.ts'
import { type Html, lines, markup } from './markup.ts'

/** An answer that a link can preselect. */
export type Choice = 'going' | 'interested' | 'declined'

type Answer = NonNullable<AnswerLink['answer']>
type Words = AnswerLink['words']

interface Asked {
  /** The page's own address, to which its form is sent. */
  address: string
  /** What the link in the mail preselects. */
  choice: Choice | undefined
  /** Whether an answer has just been refused. */
  isRefused: boolean
}

/** The page of a link for answering, without JavaScript: whose answer it is, the event, the answer that holds, and one button. */
export function answerPage({ language, words, answer }: AnswerLink, asked: Asked): string {
  return lines(
    markup`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex, nofollow">
<title>${answer ? `${answer.title} · ${answer.club}` : words.title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/club.css">
</head>
<body>`,
    answer ? askedFor(answer, words, asked) : unknown(words),
    markup`</body>
</html>
`,
  ).source
}

function unknown(words: Words): Html {
  return markup`<main>
<h1>${words.invalid}</h1>
<p>${words.invalid_text}</p>
<p><a class="button" href="/login">${words.login}</a></p>
</main>`
}

function askedFor(answer: Answer, words: Words, asked: Asked): Html {
  const place = [answer.location, answer.address].filter(Boolean).join(', ')
  const named = (text: string) => text.replace('{name}', () => answer.name)
  return lines(
    markup`<header>`,
    answer.logo ? markup`<img src="${answer.logo}" alt="" width="64" height="64">` : null,
    markup`<p class="where">${answer.club}</p>
</header>
<main>
<h1>${named(words.for)}</h1>
<h2>${answer.title}</h2>
<p class="when">${answer.when}</p>`,
    answer.is_moved ? markup`<p>${words.moved}</p>` : null,
    place ? markup`<p class="where">${place}</p>` : null,
    asked.isRefused ? markup`<p class="notice" role="alert">${words.not_saved}</p>` : null,
    answer.is_cancelled ? markup`<p class="notice">${words.cancelled}</p>` : null,
    answer.status ? given(answer, words, named) : null,
    answer.is_cancelled ? null : question(answer, words, asked),
    markup`</main>
<footer>
<a href="${answer.path}">${words.view}</a>
</footer>`,
  )
}

/** The answer that holds. */
function given(answer: Answer, words: Words, named: (text: string) => string): Html {
  const sentences = answer.is_child ? words.child : words.you
  return lines(
    markup`<p class="notice" role="status"><strong>${answer.status && named(sentences[answer.status])}</strong> ${answer.guests}</p>`,
    answer.comment ? markup`<p class="text">${answer.comment}</p>` : null,
    // Nobody waits for a place at what is cancelled.
    answer.place === null || answer.is_cancelled
      ? null
      : markup`<p>${words.place.replace('{place}', String(answer.place))}</p>`,
  )
}

/** The form; folded away once the answer of the link holds. */
function question(answer: Answer, words: Words, { address, choice, isRefused }: Asked): Html {
  const first = answer.is_full || answer.status === 'queued' ? 'queued' : 'going'
  const wanted = choice === 'going' ? first : choice
  const chosen = wanted ?? answer.status
  const deadline = answer.is_late ? (answer.status ? words.late_change : words.late) : words.answer_by
  const form = lines(
    answer.is_full && answer.status !== 'queued' ? markup`<p>${words.full}</p>` : null,
    answer.gives_up_place ? markup`<p>${words.gives_up}</p>` : null,
    answer.answer_by ? markup`<p>${deadline.replace('{day}', () => answer.answer_by ?? '')}</p>` : null,
    markup`<form method="post" action="${address}">
<input type="hidden" name="start_time" value="${answer.start_time}">
<fieldset>
<legend class="where">${words.title}</legend>`,
    ([first, 'interested', 'declined'] as const).map((status) => {
      const checked = status === chosen ? markup` checked` : null
      return markup`<label><input type="radio" name="status" value="${status}" required${checked}> ${words[status]}</label>`
    }),
    markup`</fieldset>
<button class="button">${words.send}</button>
</form>`,
  )
  const isFolded = answer.status !== null && !isRefused && (wanted === undefined || wanted === answer.status)
  return isFolded
    ? markup`<details><summary>${words.change}</summary>
${form}
</details>`
    : form
}
