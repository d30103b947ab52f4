import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema'
import { descriptionOf, objectDescriptionOf, wordsDescriptionOf } from '../lib/describe.ts'
import type { Schema } from './input.ts'

/**
 * valibot schemas as OpenAPI 3.0 writes them, with what describe.ts knows of
 * them: named objects and enumerations become components, written once.
 */
export type JsonObject = Record<string, unknown>

const refTo = (name: string): string => `#/components/schemas/${name}`

export class SchemaWriter {
  /** What has been referred to so far, by name. */
  readonly components: JsonObject = {}
  readonly #sources = new Map<string, object>()

  /** `schema` by its input: a transform is shown by what it takes. */
  write(schema: Schema): JsonObject {
    return tidy(this.#convert(schema)) as JsonObject
  }

  /** Adds a component that is written by hand. */
  add(name: string, schema: JsonObject): { $ref: string } {
    this.components[name] = schema
    return { $ref: refTo(name) }
  }

  #convert(schema: Schema): JsonSchema {
    return toJsonSchema(schema, {
      target: 'openapi-3.0',
      typeMode: 'input',
      // Checks written in code cannot be shown; the sentence they answer with says it.
      errorMode: 'ignore',
      overrideSchema: ({ valibotSchema, jsonSchema }) => this.#override(valibotSchema, jsonSchema),
    })
  }

  #override(schema: object, json: JsonSchema): JsonSchema | undefined {
    if (descriptionOf(schema)) return this.#described(schema)
    if ('wrapped' in schema && json.nullable === true) return this.#nullable(json)
    if ('entries' in schema) return this.#object(schema, json)
    if ('literal' in schema && typeof schema.literal === 'string') return { type: 'string', ...json }
    if ('options' in schema && Array.isArray(json.enum)) return this.#words(schema.options as object, json)
    return undefined
  }

  /** What describe.ts says of a schema that conversion alone would show too little of. */
  #described(schema: object): JsonSchema {
    const described = descriptionOf(schema) as Record<string, unknown>
    if ('items' in described && 'kind' in (described.items as object)) {
      return { type: 'array', items: this.#convert(described.items as Schema) }
    }
    if ('values' in described) {
      return { type: 'object', additionalProperties: this.#convert(described.values as Schema) }
    }
    if ('oneOf' in described) {
      const variants = (described.oneOf as Schema[]).map((variant) => this.#convert(variant))
      const propertyName = described.discriminator
      return {
        type: 'object',
        oneOf: variants,
        ...(propertyName ? { discriminator: this.#discriminator(propertyName as string, variants) } : {}),
      } as JsonSchema
    }
    if ('component' in described) {
      Object.assign(this.components, described.parts)
      return this.#component(described.component as string, described, described.schema as JsonObject)
    }
    return described as JsonSchema
  }

  /** The one word that each variant has for the field that tells them apart, and which component that is. */
  #discriminator(propertyName: string, variants: readonly JsonSchema[]): JsonObject {
    const mapping = variants.map((variant) => {
      const name = onlyReference(variant as JsonObject) as string
      const { properties } = this.components[name] as { properties: Record<string, { enum: string[] }> }
      return [properties[propertyName]?.enum[0], refTo(name)]
    })
    return { propertyName, mapping: Object.fromEntries(mapping) }
  }

  #object(schema: object, json: JsonSchema): JsonSchema | undefined {
    const description = objectDescriptionOf(schema)
    if (!description) return undefined
    const { name, about, fields } = description
    const properties = Object.fromEntries(
      Object.entries(json.properties ?? {}).map(([field, property]) => [
        field,
        { ...(property as JsonObject), ...(fields[field] ? { description: fields[field] } : {}) },
      ]),
    )
    if (name === undefined) return { ...json, properties } as JsonSchema
    return this.#component(name, schema, { ...json, properties, description: about })
  }

  #words(list: object, json: JsonSchema): JsonSchema | undefined {
    const description = wordsDescriptionOf(list)
    if (!description) return undefined
    const { name, about, meanings } = description
    const component = { ...json, description: about, 'x-enumDescriptions': meanings }
    return this.#component(name, list, component)
  }

  /** In an `allOf`, because OpenAPI 3.0 ignores what stands beside `$ref`. */
  #component(name: string, source: object, schema: JsonObject): JsonSchema {
    const known = this.#sources.get(name)
    if (known && known !== source) throw new Error(`Two schemas are called ${name}.`)
    this.#sources.set(name, source)
    this.components[name] ??= tidy(schema)
    return { type: schema.type as 'object', allOf: [{ $ref: refTo(name) }] }
  }

  /**
   * `nullable` does not reach behind a `$ref`: what it refers to would still
   * refuse null. So what may be null is written out where it stands.
   */
  #nullable(json: JsonSchema): JsonSchema | undefined {
    const name = onlyReference(json as JsonObject)
    if (!name) return Array.isArray(json.enum) ? withNull(json) : undefined
    const { description: _, ...schema } = this.components[name] as JsonObject
    const words = schema.enum as unknown[] | undefined
    return {
      ...schema,
      ...(words ? { enum: [...words, null] } : { title: name }),
      nullable: true,
    } as JsonSchema
  }
}

/** An enumeration that lacks null forbids it, whatever `nullable` says. */
const withNull = (json: JsonSchema): JsonSchema => ({
  ...json,
  enum: [...new Set([...(json.enum ?? []), null])],
})

/** The components that `paths` lead to, over any number of steps, by name. */
export function usedComponents(paths: JsonObject, components: JsonObject): JsonObject {
  const used = new Set<string>()
  const visit = (part: unknown): void => {
    for (const [, name] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (used.has(name!)) continue
      used.add(name!)
      visit(components[name!])
    }
  }
  visit(paths)
  return Object.fromEntries([...used].sort().map((name) => [name, components[name]]))
}

/** The component an `allOf` refers to, when it is one of ours. */
function onlyReference(json: JsonObject): string | undefined {
  const parts = json.allOf as Array<{ $ref?: string }> | undefined
  return parts?.length === 1 ? parts[0]?.$ref?.split('/').pop() : undefined
}

/** Without empty lists, and with a reference alone where nothing stands beside it. */
function tidy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidy)
  if (typeof value !== 'object' || value === null) return value
  const { $schema: _, ...json } = value as JsonObject
  if (Array.isArray(json.required) && json.required.length === 0) delete json.required
  const isReference = json.type !== undefined && onlyReference(json) && Object.keys(json).length === 2
  if (isReference) return (json.allOf as unknown[])[0]
  return Object.fromEntries(
    Object.entries(json)
      .filter(([, one]) => one !== undefined)
      .map(([key, one]) => [key, tidy(one)]),
  )
}
