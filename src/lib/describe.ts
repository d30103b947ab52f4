import type * as v from 'valibot'

/**
 * What schemas mean, for people: the reference at /docs is made of it.
 * A description stands below its schema, one line per field, and the types
 * ask for a line for every field and for no other. Nothing of it is looked at
 * before somebody opens the reference.
 */

// biome-ignore lint/suspicious/noExplicitAny: a schema of any input and output
type AnySchema = v.GenericSchema<any, any>

/**
 * How a schema looks in the OpenAPI document where the conversion sees too
 * little of it: an OpenAPI schema; an array or a record of what another schema
 * documents; one of several, told apart by a field where `discriminator` names
 * one; or a component written by hand, with others it refers to.
 */
export type Described =
  | Record<string, unknown>
  | { items: AnySchema }
  | { values: AnySchema }
  | { oneOf: readonly AnySchema[]; discriminator?: string }
  | { component: string; schema: Record<string, unknown>; parts?: Record<string, Record<string, unknown>> }

const descriptions = new WeakMap<object, Described>()

/** Says how `schema`, the first in its pipe, is documented; the conversion sees only its input type. */
export function described<S extends AnySchema>(schema: S, description: Described): S {
  descriptions.set(schema, description)
  return schema
}

export const descriptionOf = (schema: object): Described | undefined => descriptions.get(schema)

/** A schema with named fields: an object, or a pipe that begins with one. */
type WithEntries = AnySchema & { entries: v.ObjectEntries }

export type FieldTexts<S extends WithEntries> = Readonly<Record<keyof S['entries'], string>>

export interface ObjectDescription {
  /** Its name among the components of the document; undefined writes it out where it is used. */
  name: string | undefined
  about: string | undefined
  fields: Readonly<Record<string, string>>
}

export interface WordsDescription {
  name: string
  about: string
  meanings: Readonly<Record<string, string>>
}

const objects = new WeakMap<object, ObjectDescription>()
const words = new WeakMap<object, WordsDescription>()

/** The object a pipe begins with, or the schema itself: that is what the conversion meets. */
function firstOfPipe(schema: object): object {
  const pipe = (schema as { pipe?: readonly object[] }).pipe
  return pipe?.[0] && pipe[0] !== schema ? firstOfPipe(pipe[0]) : schema
}

/** `schema` is a component of the document called `name`, unique in it. */
export function describeObject<S extends WithEntries>(
  schema: S,
  name: string,
  about: string,
  fields: FieldTexts<S>,
): void {
  objects.set(firstOfPipe(schema), { name, about, fields: fields as Record<string, string> })
}

/** The fields of what has no name of its own: parameters, and small parts of one record. */
export function describeFields<S extends WithEntries>(schema: S, fields: FieldTexts<S>): void {
  objects.set(firstOfPipe(schema), { name: undefined, about: undefined, fields })
}

/**
 * The words of an enumeration, wherever this list of them is used.
 * @param list the very array that the schemas are made from
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
