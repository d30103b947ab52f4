import type * as v from 'valibot'

/**
 * What schemas mean, for people: the reference at /docs is made of it.
 * A description stands below its schema, one line per field, and the types
 * ask for a line for every field and for no other. Nothing of it is looked at
 * before somebody opens the reference.
 */

/** A schema with named fields: an object, or a pipe that begins with one. */
// biome-ignore lint/suspicious/noExplicitAny: a schema of any input and output
type WithEntries = v.GenericSchema<any, any> & { entries: v.ObjectEntries }

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
