import type * as v from 'valibot'

/**
 * Descriptions of schemas for people, from which the reference at /docs is made. A
 * description follows its schema with one line per field; the types require a line
 * for every field and allow no other. It is only read when the reference is opened.
 */

// biome-ignore lint/suspicious/noExplicitAny: a schema of any input and output
type AnySchema = v.GenericSchema<any, any>

/**
 * The form of a schema in the OpenAPI document when the conversion alone is not enough:
 * an OpenAPI schema; an array or record of another schema; one of several schemas,
 * with the field that distinguishes them as `discriminator`, as a component where it has a `name`; or a hand-written
 * component with the components it refers to.
 */
type Described =
  | Record<string, unknown>
  | { items: AnySchema }
  | { values: AnySchema }
  | { oneOf: readonly AnySchema[]; discriminator?: string; name?: string; about?: string }
  | { component: string; schema: Record<string, unknown>; parts?: Record<string, Record<string, unknown>> }

const descriptions = new WeakMap<object, Described>()

/** Sets how `schema`, the first in its pipe, is documented; the conversion sees only its input type. */
export function described<S extends AnySchema>(schema: S, description: Described): S {
  descriptions.set(schema, description)
  return schema
}

export const descriptionOf = (schema: object): Described | undefined => descriptions.get(schema)

/** A schema with named fields: an object, or a pipe that begins with one. */
type WithEntries = AnySchema & { entries: v.ObjectEntries }

type FieldTexts<S extends WithEntries> = Readonly<Record<keyof S['entries'], string>>

interface ObjectDescription {
  /** Its name among the components of the document; undefined to write it out where it is used. */
  name: string | undefined
  about: string | undefined
  fields: Readonly<Record<string, string>>
}

interface WordsDescription {
  name: string
  about: string
  meanings: Readonly<Record<string, string>>
}

const objects = new WeakMap<object, ObjectDescription>()
const words = new WeakMap<object, WordsDescription>()

/** The object that a pipe begins with, or the schema itself; the conversion visits that one. */
function firstOfPipe(schema: object): object {
  const pipe = (schema as { pipe?: readonly object[] }).pipe
  return pipe?.[0] && pipe[0] !== schema ? firstOfPipe(pipe[0]) : schema
}

/** Describes `schema` as the component `name` of the document; names are unique. */
export function describeObject<S extends WithEntries>(
  schema: S,
  name: string,
  about: string,
  fields: FieldTexts<S>,
): void {
  objects.set(firstOfPipe(schema), { name, about, fields: fields as Record<string, string> })
}

/** Describes fields of schemas that are no components: parameters and small parts of a record. */
export function describeFields<S extends WithEntries>(schema: S, fields: FieldTexts<S>): void {
  objects.set(firstOfPipe(schema), { name: undefined, about: undefined, fields })
}

/**
 * Describes the words of an enumeration for all schemas made from this list.
 * @param list the array from which the schemas are made
 */
export function describeWords<const W extends readonly string[]>(
  list: W,
  name: string,
  about: string,
  meanings: Readonly<Record<W[number], string>>,
): void {
  words.set(list, { name, about, meanings })
}

export const objectDescriptionOf = (schema: object): ObjectDescription | undefined => objects.get(schema)
export const wordsDescriptionOf = (list: object): WordsDescription | undefined => words.get(list)
