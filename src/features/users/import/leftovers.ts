// What spreadsheets make of cells.

// #N/A, #REF!, #VÄRDEFEL!, #NAMN?, Err:502, and a column too narrow for a number.
const FAILED_FORMULA = /^(?:#[\p{Lu}/0]+[!?]|#N\/A|#SAKNAS|#+|Err:\d{3})$/u

/** Whether the cell is what a formula without a result leaves. */
export const isFailedFormula = (text: string): boolean => FAILED_FORMULA.test(text)

/** A number without the decimals of a spreadsheet: 12345.0. */
export const wholeNumber = (text: string): string => text.replace(/^(\d+)[.,]0+$/, '$1')

/**
 * A telephone number that was stored as a number, with what it lost: the zero of a Swedish mobile number, or the plus before its
 * country code.
 */
export function wholePhone(text: string): string {
  return wholeNumber(text)
    .replace(/^7[02369]\d{7}$/, '0$&')
    .replace(/^467[02369]\d{7}$/, '+$&')
}
