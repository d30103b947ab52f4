/** Titles and forms of address before a name, in lower case and without a full stop. */
const TITLES: ReadonlySet<string> = new Set(
  `mr mrs ms miss mx dr dra prof sir madam dame rev reverend herr frau fräulein hr dipl monsieur madame mademoiselle mme
  mlle sr sra srta señor señora señorita doña sig signor signora sigra signorina dott dottssa dottor dottoressa profssa dhr mevr mevrouw meneer drs senhor senhora pani bay bayan г-н г-жа господин госпожа κα κος`.split(
    /\s+/,
  ),
)
/** Titles that are names without a full stop. */
const WITH_STOP: ReadonlySet<string> = new Set(
  'ing. mag. ir. fr. hon. doc. mgr. bc. capt. col. lt. sgt.'.split(' '),
)

const isTitle = (word: string): boolean => {
  const plain = word.toLowerCase()
  return WITH_STOP.has(plain) || TITLES.has(plain) || TITLES.has(plain.replaceAll('.', ''))
}

/** Removes titles from the beginning of a name, such as `Dr.` and `Mr`. Returns an empty text for titles alone. */
export function withoutTitles(name: string): string {
  const words = name.split(/\s+/)
  const first = words.findIndex((word) => !isTitle(word))
  return first < 0 ? '' : first === 0 ? name : words.slice(first).join(' ')
}
