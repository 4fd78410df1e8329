// What `samspel help` and `samspel COMMAND --help` print.

export const USAGE = `Usage: samspel [command]

  start      run the server; also without a command
  init       write the settings, and create the club and its first administrator
  doctor     say what is well and what is not, and what to do about it
  backup     write the database into a file, also while the server runs
  restore    make a database of such a file
  upgrade    bring the database to this version, as a start does
  admin      who can manage a club, and the way back for a club that is locked out
  version    print the version

samspel COMMAND --help says more about init, doctor, backup, restore, upgrade and admin.
Settings are environment variables, or stand in a file .env in the current folder; .env.example in the package lists them.
Data is kept in the folder .data, unless DATA_DIR or DATABASE_URL say otherwise.
`

const EXIT_CODES = `
Exit code: 0 if it was done, 1 if not (the reason is on standard error), 2 if the command is wrong.
`

const PASSPHRASE = `  --passphrase-file FILE   the passphrase, instead of the setting BACKUP_PASSPHRASE
  --json                   print the result as JSON
${EXIT_CODES}`

export const INIT_USAGE = `Usage: samspel init

Writes the settings into the file .env of this folder, creates the database and the club, and prints the link with which its first
administrator chooses a password. Asks for what these do not say, unless standard input is no terminal:

  --name NAME              of the association
  --type music|sport
  --admin-name NAME        the first administrator
  --admin-email ADDRESS
  --language sv|en         of the first administrator
  --address URL            at which people reach it
  --database URL           of PostgreSQL, instead of its own database
  --smtp-host HOST         the mail server; also --smtp-from, --smtp-tls and --smtp-user
  --from FILE              a settings file with answers, such as SMTP_PASSWORD; the environment is read, too

  --systemd FOLDER         also write samspel.service
  --caddy FOLDER           also write a Caddyfile
  --force                  replace files that exist
  --json                   print the result as JSON

Other users of the machine see arguments: give passwords in the environment or a file.

Exit code: 0 if it was done, 1 if not (the reason is on standard error), 2 if the command is wrong or answers are missing.
`

export const DOCTOR_USAGE = `Usage: samspel doctor

Looks at the settings, files, database, disk, memory, clock, public address, mail, DNS records and backups of the settings in this
folder, while the server runs or not, and changes nothing. Each line says ok, warning or error; the lines with an arrow say what to do.
Passwords, keys and tokens are not printed.

  --mail ADDRESS           also send a test mail there
  --json                   print the lines as JSON

Exit code: 0 if there is no error, 1 if there is one, 2 if the command is wrong.
`

export const BACKUP_USAGE = `Usage: samspel backup [FILE or FOLDER]

Writes the database of DATABASE_URL or DATA_DIR, as of one moment, into FILE or a new file in FOLDER; without it, in BACKUP_DIR. With a
passphrase, the file is encrypted.

  --without-secrets        leave out passwords, keys, tokens and mail that has not been sent
${PASSPHRASE}`

export const RESTORE_USAGE = `Usage: samspel restore FILE

Makes a database of FILE: in DATA_DIR, which must not have one, or in the empty database of DATABASE_URL.

${PASSPHRASE}`

export const UPGRADE_USAGE = `Usage: samspel upgrade

Brings the database of DATABASE_URL or DATA_DIR to this version, after a backup in BACKUP_DIR (with DATABASE_URL only if that is
set). The next start would do the same. Stop Samspel first.

  --check                  only say what would be applied; exit code 3 if there is something
  --without-backup         make no backup
  --json                   print the result as JSON

Exit code: 0 if it was done, 1 if not (the reason is on standard error; nothing was changed), 2 if the command is wrong.
`

export const ADMIN_USAGE = `Usage: samspel admin list
       samspel admin create EMAIL --name NAME [--language sv|en]
       samspel admin promote EMAIL
       samspel admin password-link EMAIL
       samspel admin second-factor-off EMAIL

Works on the database of DATABASE_URL or DATA_DIR, also while the server runs. The club's activity log says what was done.

  list                the clubs, and who can manage their users and roles
  create              a new admin; prints a link to choose a password
  promote             makes somebody who has an account an admin
  password-link       prints a link to choose a password: works once, for 24 hours
  second-factor-off   turns off somebody's two-step login and removes their passkeys

  --club NAME or ID   which club, if there are several
  --json              print the result as JSON
${EXIT_CODES}`
