/**
 * Pieces of SQL with their parameters, for queries whose shape follows the input (list filters, segment rules).
 * Values are always parameters. Column names come from closed tables in the code, never from the caller.
 */
export interface Fragment {
  readonly text: string
  readonly params: readonly unknown[]
}

/** A statement: a fragment, or text whose parameters follow as arguments. */
export type Sql = string | Fragment

/** Returns the text of a statement and its parameters. */
export const statementOf = (sql: Sql, params: readonly unknown[]): Fragment =>
  typeof sql === 'string' ? { text: sql, params } : sql

const isFragment = (value: unknown): value is Fragment =>
  typeof value === 'object' && value !== null && 'text' in value && 'params' in value

/**
 * Makes a fragment: `fragment\`status IN ${['ACTIVE']} AND ${other}\``. A fragment is spliced in. An array
 * becomes a JSON parameter, so that the text (and with it the prepared statement) does not depend on its
 * length. Every other value becomes `?`.
 */
export function fragment(strings: TemplateStringsArray, ...values: unknown[]): Fragment {
  if (values.every(isPlain)) return { text: plainTextOf(strings), params: values.map(parameterOf) }
  let text = strings[0] ?? ''
  const params: unknown[] = []
  values.forEach((value, index) => {
    if (isFragment(value)) {
      text += value.text
      params.push(...value.params)
    } else if (Array.isArray(value)) {
      text += '(SELECT value FROM json_each(?))'
      params.push(JSON.stringify(value))
    } else {
      text += '?'
      params.push(parameterOf(value))
    }
    text += strings[index + 1] ?? ''
  })
  return { text, params }
}

const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null
const parameterOf = (value: unknown): unknown => (typeof value === 'boolean' ? Number(value) : value)

/** Texts of templates in the code, made once. Most statements only have plain values. */
const plainTexts = new WeakMap<TemplateStringsArray, string>()

function plainTextOf(strings: TemplateStringsArray): string {
  const known = plainTexts.get(strings)
  if (known !== undefined) return known
  const text = strings.join('?')
  plainTexts.set(strings, text)
  return text
}

/** Marks trusted SQL text without parameters: a column name, a keyword. Never user input. */
export const verbatim = (text: string): Fragment => ({ text, params: [] })

/**
 * Returns a column of ms since 1970, divided into whole units. The unit is part of the SQL text: SQLite treats
 * a bound number as a real number, so the quotient would have a fraction.
 */
export const wholeUnits = (column: string, unitMs: number): Fragment => verbatim(`(${column} / ${unitMs})`)

function join(parts: readonly Fragment[], separator: string, whenEmpty: string): Fragment {
  if (parts.length === 0) return verbatim(whenEmpty)
  return {
    text: parts.map((part) => `(${part.text})`).join(separator),
    params: parts.flatMap((part) => part.params),
  }
}

/** Returns the SQL condition that all `parts` are true, or TRUE without parts. */
export const allOf = (parts: readonly Fragment[]): Fragment => join(parts, ' AND ', 'TRUE')
/** Returns the SQL condition that any of `parts` is true, or FALSE without parts. */
export const anyOf = (parts: readonly Fragment[]): Fragment => join(parts, ' OR ', 'FALSE')

/** Escapes `text` for LIKE, so that it matches literally. Use with `ESCAPE '\\'`. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (character) => `\\${character}`)
