const STEPS = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10]

/** The round number at the top of an axis up to `most`, a whole number of at least 1: 143.7 gives 150. */
export function topOfAxis(most: number): number {
  if (most <= 1) return 1
  const power = 10 ** Math.floor(Math.log10(most))
  const step = STEPS.find((each) => each * power >= most && Number.isInteger(each * power)) ?? 10
  return step * power
}
