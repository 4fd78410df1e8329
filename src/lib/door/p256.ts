// Points on P-256 (FIPS 186-5) in the two forms of SEC 1, section 2.3: a roster carries the compressed form, which
// not every browser can import.
const P = 2n ** 256n - 2n ** 224n + 2n ** 192n + 2n ** 96n - 1n
const B = 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn
const COORDINATE = 32

type Bytes = Uint8Array<ArrayBuffer>

/** From 0x04, x and y to 0x02 or 0x03 and x. */
export function compressPoint(point: Uint8Array): Bytes {
  const lastOfY = point[2 * COORDINATE] ?? 0
  return Uint8Array.from([2 + (lastOfY & 1), ...point.slice(1, 1 + COORDINATE)])
}

/** Decompresses a point; undefined if it is not on the curve. */
export function uncompressPoint(point: Uint8Array): Bytes | undefined {
  const sign = point[0]
  if (point.length !== 1 + COORDINATE || (sign !== 2 && sign !== 3)) return undefined
  const x = toInteger(point.slice(1))
  const square = modulo(x ** 3n - 3n * x + B)
  // P mod 4 is 3, so this power is a square root of any number that has one.
  const root = power(square, (P + 1n) / 4n)
  if (x >= P || modulo(root * root) !== square) return undefined
  const y = Number(root & 1n) === (sign & 1) ? root : P - root
  return Uint8Array.from([4, ...toBytes(x), ...toBytes(y)])
}

const modulo = (value: bigint) => ((value % P) + P) % P

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  let square = base
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % P
    square = (square * square) % P
  }
  return result
}

const toInteger = (bytes: Uint8Array) =>
  BigInt(`0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`)

const toBytes = (value: bigint) =>
  Uint8Array.from({ length: COORDINATE }, (_, at) =>
    Number((value >> BigInt(8 * (COORDINATE - 1 - at))) & 255n),
  )
