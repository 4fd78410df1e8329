/**
 * The candidate closest to a misspelt name, or undefined if none is close enough. Candidates must share a pair of
 * letters; similarity is one minus the edit distance over the length.
 */
export function closest(name: string, candidates: Iterable<string>, least: number): string | undefined {
  const wanted = name.toLowerCase()
  const pairs = new Set(pairsOf(wanted))
  let best: string | undefined
  let likeness = least
  for (const candidate of new Set(candidates)) {
    const folded = candidate.toLowerCase()
    if (!pairsOf(folded).some((pair) => pairs.has(pair))) continue
    const alike = 1 - distance(wanted, folded) / Math.max(wanted.length, folded.length, 1)
    if (alike >= likeness && (alike > likeness || best === undefined)) {
      best = candidate
      likeness = alike
    }
  }
  return best
}

/** Names longer than any PostgreSQL identifier are truncated, which bounds the work for any input. */
const LONGEST = 80

function pairsOf(text: string): string[] {
  const framed = `-${text.slice(0, LONGEST)}-`
  return Array.from({ length: framed.length - 1 }, (_, i) => framed.slice(i, i + 2))
}

/** Levenshtein's edit distance. */
function distance(a: string, b: string): number {
  const [x, y] = [a.slice(0, LONGEST), b.slice(0, LONGEST)]
  let row = Array.from({ length: y.length + 1 }, (_, i) => i)
  for (let i = 1; i <= x.length; i++) {
    const next = [i]
    for (let j = 1; j <= y.length; j++) {
      const replaced = (row[j - 1] as number) + (x[i - 1] === y[j - 1] ? 0 : 1)
      next.push(Math.min(replaced, (row[j] as number) + 1, (next[j - 1] as number) + 1))
    }
    row = next
  }
  return row[y.length] as number
}
