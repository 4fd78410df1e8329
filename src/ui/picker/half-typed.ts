/**
 * The form's value for a day of which only a part has been typed. A browser reports it as empty; the form must not
 * treat it so. The parts themselves live only in the picker, so a draft has no use for it.
 */
export const HALF_TYPED = 'half typed'
