/** The built-in mails in both languages: Liquid sources, which may print what app.mail_variables says of their kind. */
export const MAIL_TEMPLATES: readonly MailTemplate[] = [
  {
    kind: 'verification',
    language: 'sv',
    name: 'Bekräfta e-post',
    subject: 'Bekräfta din e-postadress',
    html: [
      '<p>Hej {{ name }}!</p>',
      '<p>Välkommen till {{ association }}. Bekräfta din e-postadress, så är ditt konto klart.</p>',
      '<p><a class="button" href="{{ link }}">Bekräfta</a></p>',
      '<p>Länken gäller i 24 timmar. Har du inte skapat något konto kan du bortse från mejlet.</p>',
    ],
  },
  {
    kind: 'verification',
    language: 'en',
    name: 'Confirm e-mail',
    subject: 'Confirm your e-mail address',
    html: [
      '<p>Hello {{ name }}!</p>',
      '<p>Welcome to {{ association }}. Confirm your e-mail address and your account is ready.</p>',
      '<p><a class="button" href="{{ link }}">Confirm</a></p>',
      '<p>The link is good for 24 hours. If you did not make an account, you can ignore this mail.</p>',
    ],
  },
  {
    kind: 'already_registered',
    language: 'sv',
    name: 'Kontot finns redan',
    subject: 'Du har redan ett konto',
    html: [
      '<p>Hej {{ name }}!</p>',
      '<p>Någon ville använda din e-postadress för ett konto hos {{ association }}, men du har redan ett. Har du glömt lösenordet kan du välja ett nytt.</p>',
      '<p><a class="button" href="{{ link }}">Välj nytt lösenord</a></p>',
      '<p>Var det inte du behöver du inte göra något.</p>',
    ],
  },
  {
    kind: 'already_registered',
    language: 'en',
    name: 'The account exists',
    subject: 'You already have an account',
    html: [
      '<p>Hello {{ name }}!</p>',
      '<p>Somebody wanted to use your e-mail address for an account at {{ association }}, but you have one already. If you have forgotten the password, you can choose a new one.</p>',
      '<p><a class="button" href="{{ link }}">Choose a new password</a></p>',
      '<p>If it was not you, there is nothing to do.</p>',
    ],
  },
  {
    kind: 'password_reset',
    language: 'sv',
    name: 'Nytt lösenord',
    subject: 'Välj ett nytt lösenord',
    html: [
      '<p>Hej {{ name }}!</p>',
      '<p>Här väljer du ett nytt lösenord till ditt konto hos {{ association }}.</p>',
      '<p><a class="button" href="{{ link }}">Välj lösenord</a></p>',
      '<p>Länken gäller i en timme och kan användas en gång. Har du inte bett om den kan du bortse från mejlet.</p>',
    ],
  },
  {
    kind: 'password_reset',
    language: 'en',
    name: 'New password',
    subject: 'Choose a new password',
    html: [
      '<p>Hello {{ name }}!</p>',
      '<p>Here you choose a new password for your account at {{ association }}.</p>',
      '<p><a class="button" href="{{ link }}">Choose a password</a></p>',
      '<p>The link is good for an hour and can be used once. If you did not ask for it, you can ignore this mail.</p>',
    ],
  },
  {
    kind: 'email_change',
    language: 'sv',
    name: 'Bekräfta ny e-post',
    subject: 'Bekräfta din nya e-postadress',
    html: [
      '<p>Hej {{ name }}!</p>',
      '<p>Bekräfta att {{ email }} ska vara din e-postadress hos {{ association }}.</p>',
      '<p><a class="button" href="{{ link }}">Bekräfta</a></p>',
      '<p>Länken gäller i 24 timmar. Till dess gäller den gamla adressen.</p>',
    ],
  },
  {
    kind: 'email_change',
    language: 'en',
    name: 'Confirm new e-mail',
    subject: 'Confirm your new e-mail address',
    html: [
      '<p>Hello {{ name }}!</p>',
      '<p>Confirm that {{ email }} is to be your e-mail address at {{ association }}.</p>',
      '<p><a class="button" href="{{ link }}">Confirm</a></p>',
      '<p>The link is good for 24 hours. Until then the old address stays.</p>',
    ],
  },
  {
    kind: 'email_change_notice',
    language: 'sv',
    name: 'E-post ska bytas',
    subject: 'Din e-postadress ska bytas',
    html: [
      '<p>Hej {{ name }}!</p>',
      '<p>Någon har bett om att din e-postadress hos {{ association }} ska bytas till {{ email }}. Bytet sker när den nya adressen har bekräftats.</p>',
      '<p>Var det inte du: logga in och byt lösenord, så går bytet inte igenom.</p>',
    ],
  },
  {
    kind: 'email_change_notice',
    language: 'en',
    name: 'E-mail to be changed',
    subject: 'Your e-mail address is to be changed',
    html: [
      '<p>Hello {{ name }}!</p>',
      '<p>Somebody has asked that your e-mail address at {{ association }} be changed to {{ email }}. It changes when the new address has been confirmed.</p>',
      '<p>If it was not you: log in and change your password, and the change will not go through.</p>',
    ],
  },
  {
    kind: 'email_changed',
    language: 'sv',
    name: 'E-post bytt',
    subject: 'Din e-postadress är bytt',
    html: [
      '<p>Hej {{ name }}!</p>',
      '<p>Din e-postadress hos {{ association }} är nu {{ email }}. Det här är det sista mejlet till den gamla.</p>',
      '<p>Var det inte du? Ångra bytet inom en vecka. Då loggas alla ut och du väljer ett nytt lösenord.</p>',
      '<p><a class="button" href="{{ link }}">Ångra bytet</a></p>',
    ],
  },
  {
    kind: 'email_changed',
    language: 'en',
    name: 'E-mail changed',
    subject: 'Your e-mail address was changed',
    html: [
      '<p>Hello {{ name }}!</p>',
      '<p>Your e-mail address at {{ association }} is now {{ email }}. This is the last mail to the old one.</p>',
      '<p>Was it not you? Undo the change within a week. Everyone is then logged out and you choose a new password.</p>',
      '<p><a class="button" href="{{ link }}">Undo the change</a></p>',
    ],
  },
  {
    kind: 'invitation',
    language: 'sv',
    name: 'Inbjudan',
    subject: 'Du är inbjuden till {{ association }}',
    html: [
      '<p>Hej!</p>',
      '<p>{{ inviter }} bjuder in dig till {{ association }} som {{ role }}.</p>',
      '<p><a class="button" href="{{ link }}">Skapa konto</a></p>',
      '<p>Inbjudan gäller i 24 timmar.</p>',
    ],
  },
  {
    kind: 'invitation',
    language: 'en',
    name: 'Invitation',
    subject: 'You are invited to {{ association }}',
    html: [
      '<p>Hello!</p>',
      '<p>{{ inviter }} invites you to {{ association }} as {{ role }}.</p>',
      '<p><a class="button" href="{{ link }}">Make an account</a></p>',
      '<p>The invitation is good for 24 hours.</p>',
    ],
  },
  {
    kind: 'reminder',
    language: 'sv',
    name: 'Påminnelse',
    subject: 'Påminnelse: {{ title }}',
    html: [
      '<p>Hej {{ name }}!</p>',
      '<p>Snart är det dags för {{ title }}: {{ start }}{% if location %}, {{ location }}{% endif %}.</p>',
      '<p><a class="button" href="{{ link }}">Visa evenemanget</a></p>',
    ],
  },
  {
    kind: 'reminder',
    language: 'en',
    name: 'Reminder',
    subject: 'Reminder: {{ title }}',
    html: [
      '<p>Hello {{ name }}!</p>',
      '<p>{{ title }} is soon: {{ start }}{% if location %}, {{ location }}{% endif %}.</p>',
      '<p><a class="button" href="{{ link }}">Show the event</a></p>',
    ],
  },
  {
    kind: 'announcement',
    language: 'sv',
    name: 'Nyheter',
    subject: 'Nyheter från {{ association }}',
    html: [
      '<p>Hej {{ name }}!</p>',
      '<p>Här kommer nyheter från {{ association }}.</p>',
      '<p>Hälsningar<br>{{ sender }}</p>',
    ],
  },
  {
    kind: 'announcement',
    language: 'en',
    name: 'News',
    subject: 'News from {{ association }}',
    html: [
      '<p>Hello {{ name }}!</p>',
      '<p>Here is news from {{ association }}.</p>',
      '<p>Regards<br>{{ sender }}</p>',
    ],
  },
]

interface MailTemplate {
  kind: string
  language: 'sv' | 'en'
  name: string
  subject: string
  /** Its paragraphs. */
  html: readonly string[]
}
