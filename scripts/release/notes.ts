/** Release notes from the subjects of commits. */

/** Matches `tests: a subject` as its area and its words. */
const SUBJECT = /^([a-z][a-z ,-]*): (.+)$/
/** Areas of commits that do not concern users of a release. */
const INTERNAL = new Set(['tests', 'test', 'drill', 'drills', 'bench', 'house', 'ci', 'scripts', 'refactor'])

/**
 * Returns notes in Markdown, by area in alphabetical order.
 * @param subjects subjects of the commits since the previous release, newest first; undefined for the first
 * release
 */
export function releaseNotes(version: string, subjects: readonly string[] | undefined): string {
  if (!subjects) return `# Carillon ${version}\n\nThe first release.\n`
  const places = new Map<string, string[]>()
  for (const subject of subjects) {
    const [, place = 'other', words = subject] = SUBJECT.exec(subject) ?? []
    if (!INTERNAL.has(place)) places.set(place, [...(places.get(place) ?? []), words])
  }
  const sections = [...places]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([place, lines]) =>
        `## ${place[0]!.toUpperCase()}${place.slice(1)}\n\n${lines.map((line) => `- ${line}\n`).join('')}`,
    )
  return `# Carillon ${version}\n\n${sections.join('\n') || 'Nothing that changes how it is used.\n'}`
}
