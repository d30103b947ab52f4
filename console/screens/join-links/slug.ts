const MIN_LENGTH = 3
const MAX_LENGTH = 99

/** Returns the address that a name proposes, such as `summer-offer`, or an empty text for too short a name. */
export function slugOf(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  const slug = words.join('-').slice(0, MAX_LENGTH).replace(/-$/, '')
  return slug.length < MIN_LENGTH ? '' : slug
}
