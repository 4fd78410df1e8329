/**
 * The flags of `samspel init`, and the setting that each answers. A password has none, because every user of a machine sees the arguments of
 * others.
 */
export const INIT_FLAGS = {
  name: 'ASSOCIATION_NAME',
  type: 'ASSOCIATION_TYPE',
  'admin-name': 'ADMIN_NAME',
  'admin-email': 'ADMIN_EMAIL',
  language: 'ADMIN_LANGUAGE',
  address: 'PUBLIC_URL',
  database: 'DATABASE_URL',
  'smtp-host': 'SMTP_HOST',
  'smtp-from': 'SMTP_FROM',
  'smtp-tls': 'SMTP_TLS',
  'smtp-user': 'SMTP_USER',
} as const
