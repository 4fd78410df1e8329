/**
 * What a form holds of a day of which only a part is typed. To a browser it is as empty as nothing; the form must not take it
 * for that. The parts themselves live in the picker alone, so a draft has no use for it.
 */
export const HALF_TYPED = 'half typed'
