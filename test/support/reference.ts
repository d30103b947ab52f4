/** Finds undescribed parts of an OpenAPI document. */

// biome-ignore lint/suspicious/noExplicitAny: any part of a JSON document
type Json = any

export interface Place {
  /** `Tag.name`, `GET /tags query sortBy`, … */
  where: string
  schema: Json
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete']

/** Returns every operation of the document as `[GET /tags, operation]`. */
export const operationsIn = (document: Json): Array<[string, Json]> =>
  Object.entries<Json>(document.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method]).map((method): [string, Json] => [
      `${method.toUpperCase()} ${path}`,
      item[method],
    ]),
  )

/** Returns every property of every object in the document at any depth, each component once. */
export function fieldsIn(document: Json): Place[] {
  const found: Place[] = []
  const visit = (where: string, schema: Json): void => {
    for (const [name, property] of Object.entries<Json>(schema.properties ?? {})) {
      found.push({ where: `${where}.${name}`, schema: property })
      visit(`${where}.${name}`, property)
    }
    if (schema.items) visit(`${where}[]`, schema.items)
    if (typeof schema.additionalProperties === 'object') visit(`${where}.*`, schema.additionalProperties)
    for (const part of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]) {
      visit(where, part)
    }
  }
  for (const [name, schema] of Object.entries(document.components.schemas)) visit(name, schema)
  for (const [name, { requestBody, responses }] of operationsIn(document)) {
    for (const [where, part] of Object.entries<Json>({ body: requestBody, ...responses })) {
      for (const { schema } of Object.values<Json>(part?.content ?? {})) visit(`${name} ${where}`, schema)
    }
  }
  return found
}

/** Returns every schema with an `enum` of words. */
export function enumsIn(document: Json): Place[] {
  const found: Place[] = []
  const visit = (where: string, part: Json): void => {
    if (typeof part !== 'object' || part === null) return
    if (Array.isArray(part.enum) && part.type === 'string') found.push({ where, schema: part })
    for (const [key, value] of Object.entries(part)) visit(`${where}/${key}`, value)
  }
  visit('', document)
  return found
}

const nameOf = (ref: string): string => ref.split('/').pop()!

/** Tells whether the document describes `schema`, itself or by its reference. */
export function isDescribed(document: Json, schema: Json): boolean {
  if (typeof schema.description === 'string' && schema.description.trim() !== '') return true
  if (schema.$ref) return isDescribed(document, document.components.schemas[nameOf(schema.$ref)])
  return schema.type === 'array' && schema.items?.$ref !== undefined && isDescribed(document, schema.items)
}

/** Returns the names of everything without a description. */
export function undescribed(document: Json): string[] {
  const components = Object.entries<Json>(document.components.schemas)
  const parameters = operationsIn(document).flatMap(([name, { parameters = [] }]) =>
    parameters.map((parameter: Json) => ({
      where: `${name} ${parameter.in} ${parameter.name}`,
      schema: parameter,
    })),
  )
  // A single word is a constant, and its field describes it.
  const words = enumsIn(document)
    .filter(({ schema }) => schema.enum.length > 1)
    .flatMap(({ where, schema }) =>
      schema.enum
        .filter((word: unknown) => word !== null && !schema['x-enumDescriptions']?.[word as string]?.trim())
        .map((word: string) => `${where}: ${word}`),
    )
  return [
    ...components.filter(([, { description }]) => !description?.trim()).map(([name]) => `component ${name}`),
    ...[...parameters, ...fieldsIn(document)]
      .filter(({ schema }) => !isDescribed(document, schema))
      .map(({ where }) => where),
    ...words,
  ]
}
