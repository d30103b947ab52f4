import { readFileSync } from 'node:fs'
import file from './examples.json' with { type: 'file' }
import type { JsonObject } from './openapi-schemas.ts'

/** A recorded call of an operation. test/product/examples.test.ts replays all of them. */
export interface Example {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  /** The fields of a multipart body. */
  form?: Record<string, string>
  status: number
  /** The whole body of the answer. Absent with status 204. */
  response?: unknown
}

/** The examples of each operation, such as `GET /tags/:id`. */
export type Examples = Readonly<Record<string, Example>> & Record<string, Example>

/** Adds the request and answer of an example to its operation in the document. */
export function addExample(operation: JsonObject, example: Example | undefined): void {
  if (!example) return
  const { params = {}, query = {}, body, form, status, response } = example
  for (const parameter of (operation.parameters ?? []) as JsonObject[]) {
    const given = (parameter.in === 'path' ? params : query)[parameter.name as string]
    if (given !== undefined && parameter.in !== 'header') parameter.example = typed(given, parameter)
  }
  const requestContent = (operation.requestBody as { content?: Record<string, JsonObject> })?.content
  if (body !== undefined) Object.assign(requestContent?.['application/json'] ?? {}, { example: body })
  if (form) addForm(requestContent?.['multipart/form-data'], form)
  if (response === undefined) return
  const answers = operation.responses as Record<number, { content?: Record<string, JsonObject> }>
  for (const media of Object.values(answers[status]?.content ?? {})) media.example = response
}

/** Adds the fields of a form with the types of their schemas, although a form sends text. */
function addForm(media: JsonObject | undefined, form: Record<string, string>): void {
  if (!media) return
  const { properties } = media.schema as { properties: Record<string, JsonObject> }
  const fields = Object.entries(form).map(([name, text]) => [
    name,
    typed(text, { schema: properties[name] ?? {} }),
  ])
  media.example = Object.fromEntries(fields)
}

/** Converts the text of a parameter to the type of its schema. */
function typed(text: string, { schema }: JsonObject): unknown {
  const { type } = schema as { type?: string }
  if (type === 'array') return text.split(',')
  return type === 'integer' || type === 'boolean' ? JSON.parse(text) : text
}

/**
 * Returns an example of every operation, read when the reference is first opened. `bun run examples` writes the
 * file.
 */
export const readExamples = (): Examples => JSON.parse(readFileSync(String(file), 'utf8'))
