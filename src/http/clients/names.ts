/**
 * The names of the methods: `PATCH /contacts/{id}` is `update` of `contacts`. They are separate words. Each
 * language joins them in its own way.
 */

const words = (segment: string): string => segment.replace(/[^A-Za-z0-9]+/g, ' ').trim()
const isParameter = (segment: string | undefined): boolean => segment?.startsWith('{') === true

/** Returns the resource of a path, its first part: `short-links` is `short links`. */
export const objectOf = (path: string): string => words(path.split('/')[1] ?? '')

const singular = (name: string): string =>
  name.endsWith('ies') ? `${name.slice(0, -3)}y` : /[^s]s$/.test(name) ? name.slice(0, -1) : name

const VERBS: Readonly<Record<string, string>> = {
  GET: 'get',
  POST: 'create',
  PATCH: 'update',
  PUT: 'set',
  DELETE: 'delete',
}

/** Names for paths whose name by the rule below reads badly. */
const NAMES_BY_OPERATION: Readonly<Record<string, string>> = {
  'POST /contacts/exports': 'create export',
  'POST /contacts/{id}/tags': 'add tags',
  'PATCH /contacts/{id}/stage': 'change stage',
  'POST /segments/{id}/contacts': 'add contacts',
  'DELETE /segments/{id}/contacts': 'remove contacts',
  'PATCH /user/password': 'change password',
  'PATCH /role/assign': 'assign',
}
/** The methods and paths in the table above. Each must belong to an operation. */
export const NAMED_PATHS = Object.keys(NAMES_BY_OPERATION)

interface Named {
  method: string
  path: string
  /** Whether the answer is a list. */
  isList: boolean
  /** Whether the path also has a GET. A POST to it then creates a record. */
  hasList: boolean
}

/**
 * Returns `list`, `get`, `create`, `update`, `set` or `delete`, with the part of the path after the resource:
 * `list imports`. A POST to a path without a GET is named after its last part: `pause`, `cancel import`.
 */
export function nameOf({ method, path, isList, hasList }: Named): string {
  const given = NAMES_BY_OPERATION[`${method} ${path}`]
  if (given) return given
  const [, , ...rest] = path.split('/')
  const below = rest.flatMap((segment, at) => {
    if (isParameter(segment)) return []
    return [isParameter(rest[at + 1]) ? singular(words(segment)) : words(segment)]
  })
  const last = below.at(-1)
  const isAction = !hasList && (method === 'POST' || method === 'PATCH')
  if (isAction && last !== undefined && !isParameter(rest.at(-1))) {
    return [last, ...below.slice(0, -1)].join(' ')
  }
  const verb = isList && method === 'GET' ? 'list' : VERBS[method]!
  const isOne = method === 'POST' && last !== undefined
  return [verb, ...below.slice(0, -1), ...(last === undefined ? [] : [isOne ? singular(last) : last])].join(
    ' ',
  )
}

export const camel = (name: string): string =>
  name
    .split(' ')
    .map(
      (word, at) => (at === 0 ? word.charAt(0).toLowerCase() : word.charAt(0).toUpperCase()) + word.slice(1),
    )
    .join('')

export const pascal = (name: string): string => {
  const joined = camel(name)
  return joined.charAt(0).toUpperCase() + joined.slice(1)
}

/** Turns a name into snake case. Also splits camel case. */
export const snake = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .toLowerCase()

/** Returns the name of an iterator over all pages of a list: `iterate imports`. */
export const iteratorOf = (name: string): string => name.replace(/^list/, 'iterate')

/** Joins the lines of a text into one. */
export const inOneLine = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .join(' ')
