/** Why a version cannot be released, in a sentence. */
export class ReleaseFailure extends Error {}

const UNRELEASED = '## Unreleased'
const VERSION = /^\d+\.\d+\.\d+$/

/** Throws ReleaseFailure unless this is a version, and newer than all that have been tagged. */
export function requireNewer(version: string, tags: readonly string[]): void {
  if (!VERSION.test(version)) throw new ReleaseFailure(`${version} is no version like 1.2.3`)
  const newest = tags
    .map((tag) => tag.replace(/^v/, ''))
    .filter((tag) => VERSION.test(tag))
    .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .at(-1)
  if (newest && newest.localeCompare(version, 'en', { numeric: true }) >= 0)
    throw new ReleaseFailure(`${newest} has been released already`)
}

/**
 * The changelog in which what was unreleased has become this version, and the version's notes. A section of the version that is there
 * already is used as it is. Throws ReleaseFailure if nothing is said about the version, or if both sections say something.
 */
export function releaseNotes(changelog: string, version: string): { changelog: string; notes: string } {
  const start = changelog.indexOf(`${UNRELEASED}\n`)
  if (start < 0) throw new ReleaseFailure(`CHANGELOG.md has no section “${UNRELEASED}”`)
  const unreleased = sectionAt(changelog, start)
  const existing = changelog.indexOf(`\n## ${version}\n`)
  if (existing >= 0) {
    if (unreleased !== '')
      throw new ReleaseFailure(`CHANGELOG.md has a section ${version}, and changes that are unreleased`)
    return { changelog, notes: required(sectionAt(changelog, existing + 1), version) }
  }
  return {
    changelog: changelog.replace(`${UNRELEASED}\n`, `${UNRELEASED}\n\n## ${version}\n`),
    notes: required(unreleased, version),
  }
}

/** What stands below the heading that begins there. */
function sectionAt(changelog: string, start: number): string {
  const [, ...lines] = changelog.slice(start).split('\n')
  const end = lines.findIndex((line) => line.startsWith('## '))
  return lines
    .slice(0, end < 0 ? undefined : end)
    .join('\n')
    .trim()
}

function required(notes: string, version: string): string {
  if (notes === '') throw new ReleaseFailure(`CHANGELOG.md says nothing about ${version}`)
  return notes
}
