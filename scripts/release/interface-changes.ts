import type { ApiDocument, JsonSchema } from '../../src/http/clients/model.ts'
import type { Api, CommandForm, Interface, OptionForm } from './interface.ts'
import { SchemaComparison } from './schema-changes.ts'

type DocumentedOperation = ApiDocument['paths'][string][string] & {
  callbacks?: Record<string, Record<string, Record<string, DocumentedOperation>>>
}

/**
 * Describes everything that works with the interface `before` and not with `after`: removed operations,
 * fields, words of enumerations, settings, commands, options and columns of files, fields of another type,
 * new required input, and parts of an answer that may now be absent. Empty if there are only additions.
 * Patterns of texts are not compared.
 */
export const brokenChanges = (before: Interface, after: Interface): string[] => [
  ...brokenInApi(before.api, after.api),
  ...before.settings
    .filter((name) => !after.settings.includes(name))
    .map((name) => `The setting ${name} is gone.`),
  ...before.commands.flatMap((command) => {
    const now = after.commands.find(({ name }) => name === command.name)
    return now ? brokenInCommand(command, now) : [`The command "carillon ${command.name}" is gone.`]
  }),
  ...Object.entries(before.files).flatMap(([operation, columns]) =>
    columns
      .filter((column) => after.files[operation]?.includes(column) === false)
      .map((column) => `The file of ${operation} has no column ${column} any more.`),
  ),
]

function brokenInApi(before: Api, after: Api): string[] {
  const comparison = new SchemaComparison(before.components.schemas, after.components.schemas)
  return Object.entries(before.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const name = `${method.toUpperCase()} ${path}`
      const now = after.paths[path]?.[method]
      if (!now) return [`${name} is gone.`]
      const found = brokenInOperation(comparison, operation, now)
      const inSchemas = comparison.broken.splice(0)
      return [...found, ...inSchemas].map((problem) => `${name}: ${problem}.`)
    }),
  )
}

/** Returns the faults of the operation itself. The comparison has those of schemas. */
function brokenInOperation(
  comparison: SchemaComparison,
  before: DocumentedOperation,
  after: DocumentedOperation,
): string[] {
  return [
    ...brokenAccess(before, after),
    ...brokenParameters(comparison, before, after),
    ...brokenBody(comparison, before, after),
    ...brokenAnswers(comparison, before, after),
    ...brokenCallbacks(comparison, before, after),
  ]
}

function brokenAccess(
  { security: before }: DocumentedOperation,
  { security }: DocumentedOperation,
): string[] {
  const ways = new Set(security.map((way) => JSON.stringify(way)))
  if (security.length === 0) return []
  if (before.length === 0) return ['it needs credentials now']
  return before
    .filter((way) => !ways.has(JSON.stringify(way)))
    .map((way) => `it is no longer called with the credential ${Object.keys(way).join()}`)
}

function brokenParameters(
  comparison: SchemaComparison,
  { parameters: before = [] }: DocumentedOperation,
  { parameters = [] }: DocumentedOperation,
): string[] {
  const find = (list: typeof parameters, { name, in: where }: (typeof parameters)[number]) =>
    list.find((each) => each.name === name && each.in === where)
  // A call without an optional query parameter with a default works as before.
  const added = parameters.filter(
    (each) =>
      each.required &&
      find(before, each)?.required !== true &&
      !(each.in === 'query' && 'default' in each.schema),
  )
  return [
    ...added.map(({ name }) => `the parameter ${name} must be given now`),
    ...before.flatMap((parameter) => {
      const now = find(parameters, parameter)
      if (!now) return [`the parameter ${parameter.name} is gone`]
      comparison.compare(parameter.schema, now.schema, `the parameter ${parameter.name}`, 'SENT')
      return []
    }),
  ]
}

function brokenBody(
  comparison: SchemaComparison,
  { requestBody: before }: DocumentedOperation,
  { requestBody: after }: DocumentedOperation,
): string[] {
  if (!before) return after?.required ? ['a body must be sent now'] : []
  if (!after) return ['it takes no body any more']
  if (after.required && !before.required) comparison.broken.push('a body must be sent now')
  return Object.entries(before.content ?? {}).flatMap(([type, { schema }]) => {
    const now = after.content?.[type]
    if (!now) return [`it takes no ${type} any more`]
    comparison.compare(schema, now.schema, 'body', 'SENT')
    return []
  })
}

/** Matches the statuses of answers. All refusals share one schema, and their set may change. */
const IS_ANSWER = /^[23]|^default$/

function brokenAnswers(
  comparison: SchemaComparison,
  { responses: before }: DocumentedOperation,
  { responses: after }: DocumentedOperation,
): string[] {
  return Object.entries(before)
    .filter(([status]) => IS_ANSWER.test(status))
    .flatMap(([status, { content = {} }]) => {
      const now = after[status]
      if (!now) return [`it answers no ${status} any more`]
      return Object.entries(content).flatMap(([type, { schema }]) => {
        const there: { schema: JsonSchema } | undefined = now.content?.[type]
        if (!there) return [`its answer ${status} is no ${type} any more`]
        comparison.compare(schema, there.schema, status === 'default' ? 'the refusal' : 'answer', 'GOT')
        return []
      })
    })
}

/** Compares webhooks: other software receives their bodies. */
function brokenCallbacks(
  comparison: SchemaComparison,
  { callbacks: before = {} }: DocumentedOperation,
  { callbacks: after = {} }: DocumentedOperation,
): string[] {
  return Object.entries(before).flatMap(([name, sent]) => {
    const [was, is] = [onlyOne(sent), after[name] && onlyOne(after[name])]
    if (!is) return [`the webhook ${name} is gone`]
    const headers = (is.parameters ?? []).map((header) => header.name)
    for (const [type, { schema }] of Object.entries(was.requestBody?.content ?? {})) {
      const now = is.requestBody?.content?.[type]
      if (now) comparison.compare(schema, now.schema, `the webhook ${name}`, 'GOT')
      else comparison.broken.push(`the webhook ${name} is no ${type} any more`)
    }
    return (was.parameters ?? [])
      .filter((header) => !headers.includes(header.name))
      .map((header) => `the webhook ${name} has no header ${header.name} any more`)
  })
}

/** Returns the only operation of a callback. */
const onlyOne = (callback: Record<string, Record<string, DocumentedOperation>>): DocumentedOperation =>
  Object.values(Object.values(callback)[0]!)[0]!

function brokenInCommand(before: CommandForm, after: CommandForm): string[] {
  const isNeeded = (argument: string | undefined) => argument !== undefined && !argument.endsWith('?')
  const problems = [
    ...after.arguments.flatMap((argument, at) =>
      isNeeded(argument) && !isNeeded(before.arguments[at])
        ? [`the argument ${argument} must be given now`]
        : [],
    ),
    ...(after.arguments.length < before.arguments.length ? ['it takes fewer arguments'] : []),
    ...before.options.flatMap((option) => {
      const now = after.options.find(({ name }) => name === option.name)
      return now ? brokenInOption(option, now) : [`the option ${option.name} is gone`]
    }),
    ...after.options
      .filter(({ name, isMandatory }) => isMandatory && !before.options.some((each) => each.name === name))
      .map(({ name }) => `the option ${name} must be given now`),
  ]
  return problems.map((problem) => `carillon ${before.name}: ${problem}.`)
}

const brokenInOption = (before: OptionForm, after: OptionForm): string[] => [
  ...(before.value === after.value || after.value === 'optional'
    ? []
    : [
        `the option ${before.name} ${after.value === 'none' ? 'takes no value any more' : 'needs a value now'}`,
      ]),
  ...(after.isMandatory && !before.isMandatory ? [`the option ${before.name} must be given now`] : []),
  ...(before.choices ?? [])
    .filter((choice) => after.choices?.includes(choice) === false)
    .map((choice) => `the option ${before.name} takes no ${choice} any more`),
]
