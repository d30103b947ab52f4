/**
 * Texts that the user has searched for. A text may be the name or the number of a person, and the browser
 * keeps addresses for months. An address therefore has a mark such as `~3f9c1a20`, and this tab has the text
 * of the mark until it is closed or its user signs out.
 */

const KEY = 'carillon-searches'
/** Parameters of addresses that people fill in as text. */
const TYPED = ['search', 'q', 'name', 'phone', 'email', 'address']
const MARK = /^~[0-9a-f]{8}$/

type Parameters = Record<string, unknown>

interface Searches {
  texts: Map<string, string>
  marks: Map<string, string>
  /** Marks that an address of this tab has had. Others are only in links. */
  visited: Set<string>
}

let known: Searches | undefined

function searches(): Searches {
  if (known) return known
  const stored: Array<[string, string]> = Object.entries(JSON.parse(sessionStorage.getItem(KEY) ?? '{}'))
  known = {
    texts: new Map(stored),
    marks: new Map(stored.map(([mark, text]) => [text, mark])),
    visited: new Set(stored.map(([mark]) => mark)),
  }
  return known
}

function markOf(text: string): string {
  const { texts, marks } = searches()
  const mark = marks.get(text) ?? `~${crypto.randomUUID().slice(0, 8)}`
  marks.set(text, mark)
  texts.set(mark, text)
  return mark
}

function textAt(mark: string): string | undefined {
  const { texts, visited } = searches()
  const text = texts.get(mark)
  if (text === undefined || visited.has(mark)) return text
  visited.add(mark)
  const stored = Object.fromEntries([...visited].map((one) => [one, texts.get(one)]))
  sessionStorage.setItem(KEY, JSON.stringify(stored))
  return text
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

/** Replaces the texts of an address by marks. */
export const withMarks = (parameters: Parameters): Parameters => ({
  ...parameters,
  ...Object.fromEntries(
    TYPED.filter((name) => isGiven(parameters[name])).map((name) => [name, markOf(String(parameters[name]))]),
  ),
})

/** Replaces the marks of an address by texts. A mark of another tab or user has no text. */
export const withTexts = (parameters: Parameters): Parameters => ({
  ...parameters,
  ...Object.fromEntries(
    TYPED.filter((name) => MARK.test(String(parameters[name]))).map((name) => [
      name,
      textAt(String(parameters[name])),
    ]),
  ),
})

/** Deletes the texts, so that no later user of the tab reads them. */
export function forgetSearches(): void {
  known = undefined
  sessionStorage.removeItem(KEY)
}
