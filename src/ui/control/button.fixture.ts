/** Whether a control can be read but not pressed: a Button keeps the focus that it has (see Button). */
export const isOff = (control: Element): boolean => control.matches(':disabled, [aria-disabled="true"]')
