/**
 * The form's value for a partly typed day. A browser reports it as empty, but the form must not treat it as
 * such. The typed parts exist only in the picker, so drafts do not keep it.
 */
export const HALF_TYPED = 'half typed'
