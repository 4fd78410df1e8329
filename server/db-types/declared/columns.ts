/** Table columns with only some possible texts, without a constraint that lists them, as `schema.table.column`. */
export const COLUMNS: Record<string, readonly string[]> = {
  'api.email_templates.kind': [
    'already_registered',
    'announcement',
    'answer_reminder',
    'email_change',
    'email_change_notice',
    'email_changed',
    'invitation',
    'new_login',
    'second_factor_on',
    'second_factor_off',
    'passkey_added',
    'password_reset',
    'place_given',
    'reminder',
    'verification',
  ],
  'api.email_templates.scope': ['association', 'global'],
}

/** Table columns that hold the code of a language, as `schema.table.column`. The list is in src/locales. */
export const LANGUAGE_COLUMNS: readonly string[] = ['api.email_templates.language', 'api.users.language']

/** Nullable arguments without a default, as `schema.function.argument`. */
export const NULLABLE_ARGUMENTS: readonly string[] = [
  'api.set_association_logo.p_content',
  'api.set_event_image.p_content',
  'api.set_photo.p_content',
]
