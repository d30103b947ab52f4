import type { ReactNode } from 'react'
import { settingsCredentials } from '../../../../words/en/settings-credentials.ts'

/** A provider's credentials as form fields, and back. */

type FieldKind =
  | 'text'
  | 'secret'
  | 'number'
  | 'flag'
  | 'choice'
  /** Text of several lines: a certificate or a key. */
  | 'long'
  /** A JSON object or array, or any text. */
  | 'json'
  /** One line for each pair: `NAME = VALUE`. */
  | 'pairs'
  /** One line for each entry. */
  | 'lines'
  /** Whole numbers, separated by commas. */
  | 'numbers'

export interface CredentialField {
  /** Name in the credentials, such as `dkim.domain`. */
  path: string
  label: string
  kind?: FieldKind
  hint?: ReactNode
  /** Initial value of the field. */
  initial?: string
  placeholder?: string
  options?: ReadonlyArray<readonly [value: string, label: string]>
  /** Condition: the field is shown and sent only while another field has one of these values. */
  when?: { path: string; is: readonly string[] }
  /** Heading of a group of fields; absent for the first ones. */
  group?: string
  /** Whether the field is rarely used and hidden until requested. */
  isRare?: boolean
}

/** Values of the fields, by path. */
export type Values = Readonly<Record<string, string>>

export const initialValues = (fields: readonly CredentialField[]): Values =>
  Object.fromEntries(
    fields.map(({ path, kind, initial }) => [path, initial ?? (kind === 'flag' ? 'false' : '')]),
  )

export const isShown = ({ when }: CredentialField, values: Values): boolean =>
  !when || when.is.includes(values[when.path] ?? '')

/** Returns the credentials for the API, without empty and hidden fields. */
export function toCredentials(fields: readonly CredentialField[], values: Values): Record<string, unknown> {
  const credentials: Record<string, unknown> = {}
  const shown = fields.filter((field) => isShown(field, values))
  for (const field of shown) {
    const [first = '', second] = field.path.split('.')
    const value = sentOf(field, values[field.path] ?? '')
    if (value === undefined) continue
    if (second === undefined) credentials[first] = value
    else if (isWanted(first, shown, values))
      credentials[first] = { ...(credentials[first] as object), [second]: value }
  }
  return credentials
}

/**
 * Returns whether a group of fields is in use: its first field differs from its initial value, or
 * another field shows it.
 */
const isWanted = (parent: string, shown: readonly CredentialField[], values: Values): boolean =>
  shown.some(
    ({ path, when, initial = '' }) =>
      path.startsWith(`${parent}.`) && (when !== undefined || (values[path] ?? '') !== initial),
  )

function sentOf({ kind = 'text' }: CredentialField, text: string): unknown {
  if (kind === 'flag') return text === 'true'
  if (text.trim() === '') return undefined
  switch (kind) {
    case 'number':
      return Number(text)
    case 'numbers':
      return text
        .split(/[\s,;]+/)
        .filter(Boolean)
        .map(Number)
    case 'lines':
      return linesOf(text)
    case 'pairs':
      return Object.fromEntries(linesOf(text).map(pairOf))
    case 'json':
      return parsed(text)
    case 'secret':
    case 'long':
      return text
    default:
      return text.trim()
  }
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/**
 * Splits a line at its last ` = `, or else at its first `=`, because a gateway's text may contain
 * the sign.
 */
function pairOf(line: string): [string, string] {
  const spaced = line.lastIndexOf(' = ')
  const at = spaced === -1 ? line.indexOf('=') : spaced + 1
  return at === -1 ? [line, ''] : [line.slice(0, at).trim(), line.slice(at + 1).trim()]
}

/** Parses a JSON object or array. Any other text stays a text for the API to check. */
function parsed(text: string): unknown {
  try {
    const value = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : text
  } catch {
    return text
  }
}

/** Returns the field values for given credentials, such as those of a recipe. */
export function toValues(
  fields: readonly CredentialField[],
  credentials: Readonly<Record<string, unknown>>,
): Values {
  const values: Record<string, string> = { ...initialValues(fields) }
  for (const { path, kind } of fields) {
    const [first = '', second] = path.split('.')
    const outer = credentials[first]
    const value = second === undefined ? outer : (outer as Record<string, unknown> | undefined)?.[second]
    if (value !== undefined && value !== null) values[path] = textOf(kind, value)
  }
  return values
}

function textOf(kind: FieldKind | undefined, value: unknown): string {
  if (kind === 'pairs')
    return Object.entries(value as object)
      .map(([name, of]) => `${name} = ${of}`)
      .join('\n')
  if (kind === 'lines') return (value as string[]).join('\n')
  if (kind === 'numbers') return [value].flat().join(', ')
  return typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value)
}

/** Returns the placeholders of a recipe, such as `YOUR-API-KEY`, in order. */
export const openNames = (values: Values): string[] => [
  ...new Set(Object.values(values).flatMap((text) => text.match(/YOUR-[A-Z]+(?:-[A-Z]+)*/g) ?? [])),
]

const OPEN_LABELS: Readonly<Record<string, () => string>> = {
  'YOUR-ACCESS-KEY': settingsCredentials.openAccessKey,
  'YOUR-ACCOUNT-ID': settingsCredentials.openAccountId,
  'YOUR-API-KEY': settingsCredentials.openApiKey,
  'YOUR-API-PASSWORD': settingsCredentials.openApiPassword,
  'YOUR-API-TOKEN': settingsCredentials.openApiToken,
  'YOUR-API-USERNAME': settingsCredentials.openApiUsername,
  'YOUR-APPLICATION-ID': settingsCredentials.openApplicationId,
  'YOUR-BASE-URL': settingsCredentials.openBaseUrl,
  'YOUR-PROJECT-ID': settingsCredentials.openProjectId,
  'YOUR-SERVICE-PLAN-ID': settingsCredentials.openServicePlanId,
  'YOUR-SPACE': settingsCredentials.openSpace,
  'YOUR-TOKEN-ID': settingsCredentials.openTokenId,
  'YOUR-TOKEN-SECRET': settingsCredentials.openTokenSecret,
  'YOUR-USERNAME': settingsCredentials.username,
}

/** Returns the label of a placeholder: `YOUR-API-KEY` → `API key`. */
export const openLabel = (name: string): string => OPEN_LABELS[name]?.() ?? name

/** Replaces placeholders with the entered values. */
export const filled = (values: Values, entered: Readonly<Record<string, string>>): Values =>
  Object.fromEntries(
    Object.entries(values).map(([path, text]) => [
      path,
      Object.entries(entered).reduce(
        (result, [name, value]) => (value ? result.replaceAll(name, value) : result),
        text,
      ),
    ]),
  )
