import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import * as v from 'valibot'
import { nameOf } from '../support/matrix.ts'
import { operations } from '../support/surface.ts'

/** The marks of required fields in every form of the console, compared with the bodies of its operations. */

const root = join(import.meta.dir, '../../console')
const sources = new Map(
  [...new Bun.Glob('{screens,shell}/**/*.{ts,tsx}').scanSync(root)].map((file) => [
    file,
    readFileSync(join(root, file), 'utf8'),
  ]),
)
const FORM = /<(?:Form|RecordForm|ConfirmDialog|SendDialog)\b/
const FIELD = /<(?:TextField|TextArea|TimeField|PlainInput)\b((?:=>|[^>])*?)\/>/g

const importsOf = (file: string): string[] =>
  [...sources.get(file)!.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)].map(([, path]) =>
    normalize(join(dirname(file), path!)),
  )
const usersOf = (file: string): string[] => [...sources.keys()].filter((one) => importsOf(one).includes(file))

/** Returns the files with the forms that have the fields of a file. */
function formsOf(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return []
  seen.add(file)
  const own = FORM.test(sources.get(file)!) ? [file] : []
  return own.length > 0 ? own : usersOf(file).flatMap((user) => formsOf(user, seen))
}

interface Call {
  name: string
  body: v.GenericSchema
}

const bodies: readonly Call[] = operations.flatMap((one) =>
  one.body ? [{ name: nameOf(one).replaceAll(/:(\w+)/g, '{$1}'), body: one.body }] : [],
)

/** Returns the operations that a form calls, also in the files next to it that it imports. */
const callsOf = (form: string): Call[] => {
  const near = importsOf(form).filter((file) => dirname(file) === dirname(form) && sources.has(file))
  const text = [form, ...near].map((file) => sources.get(file)).join('\n')
  return bodies.filter(({ name }) => text.includes(`'${name}'`))
}

type Entries = Record<string, v.GenericSchema>
const inner = (schema: v.GenericSchema): v.GenericSchema =>
  'wrapped' in schema ? inner(schema.wrapped as v.GenericSchema) : schema
const entriesOf = (schema: v.GenericSchema): Entries => {
  const one = inner(schema)
  if ('options' in one) return Object.assign({}, ...(one.options as v.GenericSchema[]).map(entriesOf))
  return 'entries' in one ? (one.entries as Entries) : {}
}

/** Returns the schema of a field, such as `sendWindow.start`. */
const fieldOf = (
  schema: v.GenericSchema,
  [first = '', ...rest]: readonly string[],
): v.GenericSchema | undefined => {
  const one = entriesOf(schema)[first]
  return one && rest.length > 0 ? fieldOf(one, rest) : one
}

const takes = (schema: v.GenericSchema, value: unknown): boolean => v.safeParse(schema, value).success

/** Returns whether the operation refuses the body without the value of a field. */
function needs({ name, body }: Call, path: readonly string[]): boolean | undefined {
  const schema = fieldOf(body, path)
  if (!schema) return undefined
  const isChange = name.startsWith('PATCH') && path.length === 1
  // A form of changes sends the empty field, if it is the text that was there before.
  const absent = isChange ? ['', null] : [undefined]
  return absent.every((value) => !takes(schema, value))
}

test('every form marks the fields that its operations need', () => {
  const unmarked = [...sources].flatMap(([file, source]) =>
    [...source.matchAll(FIELD)].flatMap(([, attributes = '']) => {
      const [, named, taken] = /\bname="([\w.]+)"|textOf\(\w+, '(\w+)'\)/.exec(attributes) ?? []
      const [, field = named ?? taken ?? ''] = /\bfield="([\w.]+)"/.exec(attributes) ?? []
      if (field === '' || /\brequired\b/.test(attributes)) return []
      const calls = formsOf(file).flatMap(callsOf)
      const all = calls.map((call) => [call, needs(call, field.split('.'))] as const)
      const creations = all.filter(([{ name }, need]) => need !== undefined && !name.startsWith('PATCH'))
      const asked = creations.length > 0 ? creations : all
      return asked.some(([, need]) => need) ? [`${file}: ${field}`] : []
    }),
  )
  expect(unmarked).toEqual([])
})
