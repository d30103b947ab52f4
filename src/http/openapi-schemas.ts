import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema'
import { descriptionOf, objectDescriptionOf, wordsDescriptionOf } from '../lib/describe.ts'
import type { Schema } from './input.ts'

/**
 * Converts valibot schemas to OpenAPI 3.0, with the descriptions of describe.ts.
 * Named objects and enumerations become components, written once.
 */
export type JsonObject = Record<string, unknown>

const refTo = (name: string): string => `#/components/schemas/${name}`

export class SchemaWriter {
  /** The components so far, by name. */
  readonly components: JsonObject = {}
  readonly #sources = new Map<string, object>()

  /** Converts the input of `schema`, not the result of its transforms. */
  write(schema: Schema): JsonObject {
    return tidy(this.#convert(schema)) as JsonObject
  }

  /** Adds a hand-written component. */
  add(name: string, schema: JsonObject): { $ref: string } {
    this.components[name] = schema
    return { $ref: refTo(name) }
  }

  #convert(schema: Schema): JsonSchema {
    return toJsonSchema(schema, {
      target: 'openapi-3.0',
      typeMode: 'input',
      // The document cannot show checks in code. Their error messages describe them.
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

  /** Returns the description from describe.ts for a schema that the conversion alone shows incompletely. */
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
      const schema: JsonObject = {
        type: 'object',
        oneOf: variants,
        ...(propertyName ? { discriminator: this.#discriminator(propertyName as string, variants) } : {}),
      }
      if (described.name === undefined) return schema as JsonSchema
      return this.#component(described.name as string, described, { ...schema, description: described.about })
    }
    if ('component' in described) {
      Object.assign(this.components, described.parts)
      return this.#component(described.component as string, described, described.schema as JsonObject)
    }
    return described as JsonSchema
  }

  /** Maps the discriminating word of each variant to its component. */
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

  /** Uses `allOf`, because OpenAPI 3.0 ignores properties next to `$ref`. */
  #component(name: string, source: object, schema: JsonObject): JsonSchema {
    const known = this.#sources.get(name)
    if (known && known !== source) throw new Error(`Two schemas have the name ${name}.`)
    this.#sources.set(name, source)
    this.components[name] ??= tidy(schema)
    return { type: schema.type as 'object', allOf: [{ $ref: refTo(name) }] }
  }

  /**
   * Writes a nullable schema out in place. `nullable` does not apply to the target of a `$ref`, so the target
   * would still refuse null. A choice of schemas gets null as one more choice, because none of the others allows it.
   */
  #nullable(json: JsonSchema): JsonSchema | undefined {
    const name = onlyReference(json as JsonObject)
    if (!name) return Array.isArray(json.enum) ? withNull(json) : undefined
    const { description: _, ...schema } = this.components[name] as JsonObject
    if (schema.oneOf) return { oneOf: [{ $ref: refTo(name) }, NULL] } as JsonSchema
    const words = schema.enum as unknown[] | undefined
    return {
      ...schema,
      ...(words ? { enum: [...words, null] } : { title: name }),
      nullable: true,
    } as JsonSchema
  }
}

const NULL = { type: 'object', nullable: true, enum: [null] }

/** Adds null to an enumeration. Without it, the enumeration forbids null even with `nullable`. */
const withNull = (json: JsonSchema): JsonSchema => ({
  ...json,
  enum: [...new Set([...(json.enum ?? []), null])],
})

/** Returns the components that `paths` use, directly or through others, by name. */
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

/** Returns the name of the component that an `allOf` refers to, or undefined for any other schema. */
function onlyReference(json: JsonObject): string | undefined {
  const parts = json.allOf as Array<{ $ref?: string }> | undefined
  return parts?.length === 1 ? parts[0]?.$ref?.split('/').pop() : undefined
}

/** Removes empty lists. Replaces an `allOf` that is the only property by the reference in it. */
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
