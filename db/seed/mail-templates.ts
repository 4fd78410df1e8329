/**
 * The built-in e-mails in both languages: Liquid sources, which can use the variables app.mail_variables
 * lists.
 */
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
      '<p>Länken gäller i 24 timmar. Om du inte har skapat något konto kan du bortse från mejlet.</p>',
    ],
  },
  {
    kind: 'verification',
    language: 'en',
    name: 'Confirm e-mail',
    subject: 'Confirm your e-mail address',
    html: [
      '<p>Hello {{ name }}!</p>',
      '<p>Welcome to {{ association }}. Confirm your e-mail address to finish creating your account.</p>',
      '<p><a class="button" href="{{ link }}">Confirm</a></p>',
      '<p>The link is valid for 24 hours. If you did not create an account, you can ignore this e-mail.</p>',
    ],
  },
  {
    kind: 'already_registered',
    language: 'sv',
    name: 'Kontot finns redan',
    subject: 'Du har redan ett konto',
    html: [
      '<p>Hej {{ name }}!</p>',
      '<p>Någon försökte skapa ett konto hos {{ association }} med din e-postadress, men du har redan ett. Har du glömt lösenordet kan du välja ett nytt.</p>',
      '<p><a class="button" href="{{ link }}">Välj nytt lösenord</a></p>',
      '<p>Om det inte var du behöver du inte göra något.</p>',
    ],
  },
  {
    kind: 'already_registered',
    language: 'en',
    name: 'Account already exists',
    subject: 'You already have an account',
    html: [
      '<p>Hello {{ name }}!</p>',
      '<p>Somebody tried to create an account at {{ association }} with your e-mail address, but you already have one. If you have forgotten your password, you can choose a new one.</p>',
      '<p><a class="button" href="{{ link }}">Choose a new password</a></p>',
      '<p>If it was not you, there is nothing you need to do.</p>',
    ],
  },
  {
    kind: 'password_reset',
    language: 'sv',
    name: 'Nytt lösenord',
    subject: 'Välj ett nytt lösenord',
    html: [
      '<p>Hej {{ name }}!</p>',
      '<p>Använd länken för att välja ett nytt lösenord till ditt konto hos {{ association }}.</p>',
      '<p><a class="button" href="{{ link }}">Välj lösenord</a></p>',
      '<p>Länken gäller i en timme och kan användas en gång. Om du inte har bett om den kan du bortse från mejlet.</p>',
    ],
  },
  {
    kind: 'password_reset',
    language: 'en',
    name: 'New password',
    subject: 'Choose a new password',
    html: [
      '<p>Hello {{ name }}!</p>',
      '<p>Use this link to choose a new password for your account at {{ association }}.</p>',
      '<p><a class="button" href="{{ link }}">Choose a password</a></p>',
      '<p>The link is valid for one hour and can be used once. If you did not request it, you can ignore this e-mail.</p>',
    ],
  },
  {
    kind: 'email_change',
    language: 'sv',
    name: 'Bekräfta ny e-post',
    subject: 'Bekräfta din nya e-postadress',
    html: [
      '<p>Hej {{ name }}!</p>',
      '<p>Bekräfta att {{ email }} är din nya e-postadress hos {{ association }}.</p>',
      '<p><a class="button" href="{{ link }}">Bekräfta</a></p>',
      '<p>Länken gäller i 24 timmar. Tills du har bekräftat gäller den gamla adressen.</p>',
    ],
  },
  {
    kind: 'email_change',
    language: 'en',
    name: 'Confirm new e-mail',
    subject: 'Confirm your new e-mail address',
    html: [
      '<p>Hello {{ name }}!</p>',
      '<p>Confirm that {{ email }} is your new e-mail address at {{ association }}.</p>',
      '<p><a class="button" href="{{ link }}">Confirm</a></p>',
      '<p>The link is valid for 24 hours. Until you confirm it, your old address is used.</p>',
    ],
  },
  {
    kind: 'email_change_notice',
    language: 'sv',
    name: 'Byte av e-postadress',
    subject: 'Din e-postadress håller på att bytas',
    html: [
      '<p>Hej {{ name }}!</p>',
      '<p>Någon har begärt att din e-postadress hos {{ association }} byts till {{ email }}. Bytet sker när den nya adressen har bekräftats.</p>',
      '<p>Om det inte var du: logga in och byt lösenord, så stoppas bytet.</p>',
    ],
  },
  {
    kind: 'email_change_notice',
    language: 'en',
    name: 'Change of e-mail address',
    subject: 'Your e-mail address is about to change',
    html: [
      '<p>Hello {{ name }}!</p>',
      '<p>Somebody has requested that your e-mail address at {{ association }} is changed to {{ email }}. It changes once the new address has been confirmed.</p>',
      '<p>If it was not you, log in and change your password to stop it.</p>',
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
      '<p>Your e-mail address at {{ association }} is now {{ email }}. This is the last e-mail to the old one.</p>',
      '<p>Was it not you? Undo the change within a week. Everyone is then logged out and you choose a new password.</p>',
      '<p><a class="button" href="{{ link }}">Undo the change</a></p>',
    ],
  },
  {
    kind: 'new_login',
    language: 'sv',
    name: 'Inloggning på en ny enhet',
    subject: 'Ny inloggning på ditt konto',
    html: [
      '<p>Hej {{ name }}!</p>',
      '<p>Någon har nyss loggat in på ditt konto hos {{ association }} på en enhet som är ny: {{ device }}.</p>',
      '<p>Om det var du behöver du inte göra något. Annars: logga ut enheten och byt lösenord.</p>',
      '<p><a class="button" href="{{ link }}">Se var du är inloggad</a></p>',
    ],
  },
  {
    kind: 'new_login',
    language: 'en',
    name: 'Login on a new device',
    subject: 'New login to your account',
    html: [
      '<p>Hello {{ name }}!</p>',
      '<p>Someone has just logged in to your account at {{ association }} on a device that is new: {{ device }}.</p>',
      '<p>If it was you, there is nothing you need to do. If not, log the device out and change your password.</p>',
      '<p><a class="button" href="{{ link }}">See where you are logged in</a></p>',
    ],
  },
  {
    kind: 'passkey_added',
    language: 'sv',
    name: 'Lösennyckel tillagd',
    subject: 'En lösennyckel har lagts till',
    html: [
      '<p>Hej {{ name }}!</p>',
      '<p>En lösennyckel (passkey) har lagts till på ditt konto hos {{ association }}. Med den kan man logga in utan lösenord.</p>',
      '<p>Om det inte var du: ta bort den, byt lösenord och säg till föreningen.</p>',
      '<p><a class="button" href="{{ link }}">Se dina inställningar</a></p>',
    ],
  },
  {
    kind: 'passkey_added',
    language: 'en',
    name: 'Passkey added',
    subject: 'A passkey was added',
    html: [
      '<p>Hello {{ name }}!</p>',
      '<p>A passkey was added to your account at {{ association }}. It can be used to log in without the password.</p>',
      '<p>If it was not you, remove it, change your password and tell the association.</p>',
      '<p><a class="button" href="{{ link }}">See your settings</a></p>',
    ],
  },
  {
    kind: 'second_factor_on',
    language: 'sv',
    name: 'Tvåstegsinloggning är på',
    subject: 'Tvåstegsinloggning är på',
    html: [
      '<p>Hej {{ name }}!</p>',
      '<p>Från och med nu behövs en kod utöver lösenordet för att logga in på ditt konto hos {{ association }}.</p>',
      '<p>Om det inte var du som slog på den: kontakta föreningen.</p>',
      '<p><a class="button" href="{{ link }}">Se dina inställningar</a></p>',
    ],
  },
  {
    kind: 'second_factor_on',
    language: 'en',
    name: 'Two-step login is on',
    subject: 'Two-step login is on',
    html: [
      '<p>Hello {{ name }}!</p>',
      '<p>From now on a code is needed besides the password to log in to your account at {{ association }}.</p>',
      '<p>If it was not you who turned this on, contact the association.</p>',
      '<p><a class="button" href="{{ link }}">See your settings</a></p>',
    ],
  },
  {
    kind: 'second_factor_off',
    language: 'sv',
    name: 'Tvåstegsinloggning är av',
    subject: 'Tvåstegsinloggning är av',
    html: [
      '<p>Hej {{ name }}!</p>',
      '<p>Nu räcker lösenordet för att logga in på ditt konto hos {{ association }}.</p>',
      '<p>Om det inte var du som slog av den, och du inte har bett föreningen om det: byt lösenord, slå på den igen och säg till föreningen.</p>',
      '<p><a class="button" href="{{ link }}">Se dina inställningar</a></p>',
    ],
  },
  {
    kind: 'second_factor_off',
    language: 'en',
    name: 'Two-step login is off',
    subject: 'Two-step login is off',
    html: [
      '<p>Hello {{ name }}!</p>',
      '<p>The password is now enough to log in to your account at {{ association }}.</p>',
      '<p>If you neither turned it off nor asked the association to, change your password, turn it on again and tell the association.</p>',
      '<p><a class="button" href="{{ link }}">See your settings</a></p>',
    ],
  },
  {
    kind: 'invitation',
    language: 'sv',
    name: 'Inbjudan',
    subject: 'Du är inbjuden till {{ association }}',
    html: [
      '<p>Hej!</p>',
      '<p>{{ inviter }} har bjudit in dig till {{ association }} som {{ role }}.</p>',
      '<p><a class="button" href="{{ link }}">Skapa konto</a></p>',
      '<p>Inbjudan gäller i 24 timmar. Därefter får du en ny länk genom att välja ”Glömt lösenordet?” på inloggningssidan. Om inget mejl kommer: be {{ inviter }} om en ny inbjudan.</p>',
    ],
  },
  {
    kind: 'invitation',
    language: 'en',
    name: 'Invitation',
    subject: 'You have been invited to {{ association }}',
    html: [
      '<p>Hello!</p>',
      '<p>{{ inviter }} has invited you to join {{ association }} as {{ role }}.</p>',
      '<p><a class="button" href="{{ link }}">Create account</a></p>',
      '<p>The invitation is valid for 24 hours. After that, choose “Forgot your password?” on the login page to get a new link. If no e-mail arrives, ask {{ inviter }} for a new invitation.</p>',
    ],
  },
  {
    kind: 'place_given',
    language: 'sv',
    name: 'Plats från kön',
    subject: 'Du har fått en plats: {{ title }}',
    html: [
      '<p>Hej {{ name }}!</p>',
      '<p>Du stod i kö, och nu har du fått en plats: {{ title }}, {{ start }}{% if location %}, {{ location }}{% endif %}. Vi räknar med att du kommer{% if guests %} med {{ guests }}{% endif %}.</p>',
      '<p>Om du inte kan komma: tacka nej, så går platsen till nästa i kön.</p>',
      '<p><a class="button" href="{{ link }}">Visa evenemanget</a></p>',
    ],
  },
  {
    kind: 'place_given',
    language: 'en',
    name: 'Place from the queue',
    subject: 'You have got a place: {{ title }}',
    html: [
      '<p>Hello {{ name }}!</p>',
      '<p>You were in the queue, and now you have got a place: {{ title }}, {{ start }}{% if location %}, {{ location }}{% endif %}. We are expecting you{% if guests %} with {{ guests }}{% endif %}.</p>',
      '<p>If you cannot come, please decline, so that the place goes to the next in the queue.</p>',
      '<p><a class="button" href="{{ link }}">View event</a></p>',
    ],
  },
  {
    kind: 'reminder',
    language: 'sv',
    name: 'Påminnelse',
    subject: 'Påminnelse: {{ title }}',
    html: [
      '<p>Hej {{ name }}!</p>',
      '<p>Snart är det dags för {{ title }}: {{ start }}{% if location %}, {{ location }}{% endif %}.{% if guests %} Du har anmält {{ guests }}.{% endif %}</p>',
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
      '<p>{{ title }} is coming up: {{ start }}{% if location %}, {{ location }}{% endif %}.{% if guests %} You said you would bring {{ guests }}.{% endif %}</p>',
      '<p><a class="button" href="{{ link }}">View event</a></p>',
    ],
  },
  {
    kind: 'answer_reminder',
    language: 'sv',
    name: 'Påminnelse om svar',
    subject: 'Kommer du? {{ title }}',
    html: [
      '<p>Hej {{ name }}!</p>',
      '<p>Du har inte svarat på {{ title }}: {{ start }}{% if location %}, {{ location }}{% endif %}.{% if answer_by %} Svara senast {{ answer_by }}.{% endif %}</p>',
      '<p><a class="button" href="{{ link }}">Svara</a></p>',
      '<p>Kommer du inte är det också bra att veta.</p>',
    ],
  },
  {
    kind: 'answer_reminder',
    language: 'en',
    name: 'Reminder to answer',
    subject: 'Are you coming? {{ title }}',
    html: [
      '<p>Hello {{ name }}!</p>',
      '<p>You have not answered {{ title }}: {{ start }}{% if location %}, {{ location }}{% endif %}.{% if answer_by %} Answer by {{ answer_by }}.{% endif %}</p>',
      '<p><a class="button" href="{{ link }}">Answer</a></p>',
      '<p>If you are not coming, that is good to know, too.</p>',
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
      '<p>Here is the latest news from {{ association }}.</p>',
      '<p>Best wishes<br>{{ sender }}</p>',
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
