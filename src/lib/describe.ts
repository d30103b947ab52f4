import * as v from 'valibot'

/**
 * Descriptions of schemas for people. The reference at /docs is made from them. The text of each field stands
 * next to its schema, and the types require the text. Descriptions are only read when the reference is opened.
 */

export type AnySchema = v.GenericSchema

/**
 * The form of a schema in the OpenAPI document if the conversion alone is not enough. It is an OpenAPI schema;
 * an array or record of another schema; a choice of schemas, with the field that distinguishes them as
 * `discriminator`, and a component if it has a `name`; or a hand-written component with the components that it
 * refers to.
 */
type Described =
  | Record<string, unknown>
  | { items: AnySchema }
  | { values: AnySchema }
  | { oneOf: readonly AnySchema[]; discriminator?: string; name?: string; about?: string }
  | { component: string; schema: Record<string, unknown>; parts?: Record<string, Record<string, unknown>> }

const descriptions = new WeakMap<object, Described>()

/** Sets the documentation of `schema`, the first in its pipe. The conversion sees only its input type. */
export function described<S extends AnySchema>(schema: S, description: Described): S {
  descriptions.set(schema, description)
  return schema
}

export const descriptionOf = (schema: object): Described | undefined => descriptions.get(schema)

/** A schema with named fields: an object, or a pipe that begins with one. */
type WithEntries = AnySchema & { entries: v.ObjectEntries }

type FieldTexts<S extends WithEntries> = Readonly<Record<keyof S['entries'], string>>

interface ObjectDescription {
  /** Name among the components of the document. Undefined to write the schema out wherever it is used. */
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

/** Returns the object that a pipe begins with, or the schema itself. The conversion visits that object. */
function firstOfPipe(schema: object): object {
  const pipe = (schema as { pipe?: readonly object[] }).pipe
  return pipe?.[0] && pipe[0] !== schema ? firstOfPipe(pipe[0]) : schema
}

/** Describes `schema` as the component `name` of the document. Names are unique. */
export function describeObject<S extends WithEntries>(
  schema: S,
  name: string,
  about: string,
  fields: FieldTexts<S>,
): S {
  objects.set(firstOfPipe(schema), { name, about, fields: fields as Record<string, string> })
  return schema
}

/** Describes fields of schemas that are not components: parameters and small parts of a record. */
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

/** Fields with their texts. */
type Entries = Readonly<Record<string, readonly [schema: AnySchema, text: string]>>
type SchemasOf<E extends Entries> = { [Field in keyof E]: E[Field][0] }
type ObjectOf<E extends Entries> = v.ObjectSchema<SchemasOf<E>, undefined>

/** Makes entries from schemas and texts: for texts that several objects share. */
export const entriesOf = <S extends Readonly<Record<string, AnySchema>>>(
  schemas: S,
  texts: Readonly<Record<keyof S, string>>,
): { [Field in keyof S]: readonly [S[Field], string] } =>
  Object.fromEntries(
    Object.entries(schemas).map(([field, schema]) => [field, [schema, texts[field]!] as const]),
  ) as { [Field in keyof S]: readonly [S[Field], string] }

/** Returns the schemas of the fields. */
export const schemasOf = <const E extends Entries>(entries: E): SchemasOf<E> =>
  Object.fromEntries(Object.entries(entries).map(([field, [schema]]) => [field, schema])) as SchemasOf<E>

/** Returns the texts of the fields. */
export const textsOf = <const E extends Entries>(entries: E): Record<keyof E, string> =>
  Object.fromEntries(Object.entries(entries).map(([field, [, text]]) => [field, text])) as Record<
    keyof E,
    string
  >

/** Creates an object as the component `name` of the document. Names are unique. */
export function component<const E extends Entries>(name: string, about: string, entries: E): ObjectOf<E> {
  const schema = v.object(schemasOf(entries))
  objects.set(schema, { name, about, fields: textsOf(entries) })
  return schema
}

/** Creates an object that is not a component: parameters, and small parts of a record. */
export function parameters<const E extends Entries>(entries: E): ObjectOf<E> {
  const schema = v.object(schemasOf(entries))
  objects.set(schema, { name: undefined, about: undefined, fields: textsOf(entries) })
  return schema
}

/** Returns the words of an enumeration, in their order, with the meaning of each. */
export function enumeration<const M extends Readonly<Record<string, string>>>(
  name: string,
  about: string,
  meanings: M,
): readonly [keyof M & string, ...Array<keyof M & string>] {
  const list = Object.keys(meanings) as [keyof M & string, ...Array<keyof M & string>]
  describeWords(list, name, about, meanings)
  return list
}

export const objectDescriptionOf = (schema: object): ObjectDescription | undefined => objects.get(schema)
export const wordsDescriptionOf = (list: object): WordsDescription | undefined => words.get(list)
