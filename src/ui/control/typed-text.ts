/** What a text field takes, which decides the keyboard of a phone and what the browser offers. */
export type TextType = 'text' | 'email' | 'password' | 'url' | 'tel'

/** The attributes that follow from it: an address is no words to be spelled or begun with a capital. */
export function typedText(type: string) {
  const isAddress = type === 'email' || type === 'url'
  return {
    ...(type === 'email' && { inputMode: 'email' as const }),
    ...(isAddress && { autoCapitalize: 'none', spellCheck: false }),
  }
}
