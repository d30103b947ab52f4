/** Merge tags of other mailing programs. They are no merge fields here, so recipients would read them. */

/** Spellings that no sentence has. */
const CERTAIN = [
  /\*\|[A-Z][A-Z0-9_:]{0,40}\|\*/gi,
  /%%[a-z][a-z0-9_. -]{0,40}%%/gi,
  /%recipient\.[a-z0-9_]{1,40}%/gi,
  /\{\$[a-z][a-z0-9_.]{0,40}\}/gi,
  /<%=?\s?[a-z][a-z0-9_.]{0,40}\s?%>/gi,
  /##[a-z][a-z0-9_]{0,40}##/gi,
  /~[a-z]{1,20}\.[a-z0-9_]{1,40}~/gi,
]
/** Brackets that a sentence may have too: only with the name of a usual field. */
const IN_BRACKETS =
  /\[\[?([a-z][a-z0-9 _-]{0,30})\]\]?|(?<!\{)\{([a-z][a-z0-9 _-]{0,30})\}(?!\})|(?<!%)%([a-z][a-z0-9_]{0,30})%(?!%)/gi
const NAMES: ReadonlySet<string> = new Set(
  'name firstname fname first lastname lname last fullname surname email emailaddress mail phone phonenumber mobile company companyname city state country zip zipcode postalcode address birthday date unsubscribe unsubscribelink unsubscribeurl optout viewinbrowser webversion browserlink preferences forward subscriberfirstname contactfirstname'.split(
    ' ',
  ),
)

/** Returns the foreign merge tags in a text, each once. */
export function foreignTagsIn(text: string): string[] {
  const found = CERTAIN.flatMap((pattern) => text.match(pattern) ?? [])
  for (const [tag, square, curly, percent] of text.matchAll(IN_BRACKETS)) {
    const name = (square ?? curly ?? percent ?? '').toLowerCase().replace(/[^a-z0-9]/g, '')
    if (NAMES.has(name)) found.push(tag)
  }
  return [...new Set(found)]
}
