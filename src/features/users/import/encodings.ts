/** How text is stored as bytes: what spreadsheets write, and UTF-8 that a program took for Windows-1252 and stored once more. */
export const ENCODINGS = [
  'utf-8',
  'windows-1252',
  'macintosh',
  'ibm850',
  'utf-16le',
  'utf-16be',
  'utf-8-twice',
] as const

export type Encoding = (typeof ENCODINGS)[number]

// The letters of the bytes from 128. Browsers do not have MS-DOS's, and Node.js 20 takes Windows-1252 for ISO 8859-1.
const WINDOWS_C1 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
const HIGH_LETTERS = {
  'windows-1252':
    WINDOWS_C1 + Array.from({ length: 96 }, (_, index) => String.fromCharCode(160 + index)).join(''),
  ibm850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
}

/** The text that the bytes are in an encoding; U+FFFD where they are none. Without the mark of the encoding at the start. */
export function decode(bytes: Uint8Array, encoding: Encoding): string {
  if (encoding === 'windows-1252' || encoding === 'ibm850')
    return Array.from(bytes, (byte) =>
      byte < 128 ? String.fromCharCode(byte) : HIGH_LETTERS[encoding].charAt(byte - 128),
    ).join('')
  if (encoding === 'utf-8-twice') return decode(asWindows1252(decode(bytes, 'utf-8')), 'utf-8')
  return new TextDecoder(encoding).decode(bytes)
}

/** The most probable encoding of the bytes. */
export function guessEncoding(bytes: Uint8Array): Encoding {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  // A letter of a Western language has a zero in UTF-16, and nothing else has many.
  const zerosAt = (parity: number) => bytes.filter((byte, index) => byte === 0 && index % 2 === parity).length
  if (zerosAt(1) > bytes.length / 4) return 'utf-16le'
  if (zerosAt(0) > bytes.length / 4) return 'utf-16be'
  const text = decode(bytes, 'utf-8')
  const unreadable = count(text, /\ufffd/g)
  if (unreadable === 0) return isEncodedTwice(text) ? 'utf-8-twice' : 'utf-8'
  // Bytes of another encoding are hardly ever UTF-8 by chance: this is a damaged file.
  if (count(text, /[^\0-\x7f\ufffd]/g) >= unreadable) return 'utf-8'
  const bySingleBytes = (['windows-1252', 'macintosh', 'ibm850'] as const).map((encoding) => ({
    encoding,
    strangeness: strangeness(decode(bytes, encoding)),
  }))
  return bySingleBytes.reduce((best, each) => (each.strangeness < best.strangeness ? each : best)).encoding
}

// In order: what no text has (controls of C1, line breaks of UTF-16 after an odd number of bytes was lost, what could not be read,
// private and unassigned characters), and the letters of UTF-8 that were read as Windows-1252, as “Ã¥” for “å”.
const GARBLED = new RegExp(
  `[\\u0080-\\u009f\\u0a00\\u0d00\\ufffd\\p{Co}\\p{Cn}\\p{Cs}]|[ÂÃ][\\u00a0-¿${WINDOWS_C1}]|â€`,
  'u',
)

/** Whether a text has something that only a wrong encoding or a damaged file explains. */
export const isGarbled = (text: string): boolean => GARBLED.test(text)

/** How much of the text is not what names and addresses are made of: capitals and quotation marks within a word are not, either. */
function strangeness(text: string): number {
  return (
    count(text, /[^\0-\x7fåäöÅÄÖéÉèüÜøØæÆáàíóúñçëïßð’‘“”–—…\u00a0]/g) +
    count(text, /\p{Ll}\p{Lu}|\p{L}[‘“”–—…]\p{L}/gu) +
    10 * count(text, /[\u0080-\u009f]/g)
  )
}

function isEncodedTwice(text: string): boolean {
  return GARBLED.test(text) && !isGarbled(decode(asWindows1252(text), 'utf-8'))
}

// What Windows-1252 does not have becomes a byte that UTF-8 does not.
function asWindows1252(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => {
    const code = letter.charCodeAt(0)
    const high = HIGH_LETTERS['windows-1252'].indexOf(letter)
    return high >= 0 ? 128 + high : code < 128 ? code : 0xff
  })
}

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0
