/** Whether a control is readable but disabled: a Button keeps its focus (see Button). */
export const isOff = (control: Element): boolean => control.matches(':disabled, [aria-disabled="true"]')
