/** Pixels as RGBA, row by row, as a canvas returns them. */
export interface Pixels {
  data: Uint8ClampedArray<ArrayBuffer>
  width: number
  height: number
}
