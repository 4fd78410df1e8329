/** The kind of text a field takes, which decides the phone's keyboard and the browser's suggestions. */
export type TextType = 'text' | 'email' | 'password' | 'url' | 'tel' | 'time'

/** The resulting attributes: an address must not be spell-checked or capitalised. */
export function typedText(type: string) {
  const isAddress = type === 'email' || type === 'url'
  return {
    ...(type === 'email' && { inputMode: 'email' as const }),
    ...(isAddress && { autoCapitalize: 'none', spellCheck: false }),
  }
}
