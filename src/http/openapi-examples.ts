import type { JsonObject } from './openapi-schemas.ts'

/** One call of an operation, as the API answered it: test/product/examples.test.ts replays all of them. */
export interface Example {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  /** Of a multipart body. */
  form?: Record<string, string>
  status: number
  /** The whole body; absent with 204. */
  response?: unknown
}

/** By operation, such as `GET /tags/:id`. */
export type Examples = Readonly<Record<string, Example>> & Record<string, Example>

/** Puts what an example sent and got into the operation of the document it is of. */
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

/** A form sends text; the document says what it stands for. */
function addForm(media: JsonObject | undefined, form: Record<string, string>): void {
  if (!media) return
  const { properties } = media.schema as { properties: Record<string, JsonObject> }
  const fields = Object.entries(form).map(([name, text]) => [
    name,
    typed(text, { schema: properties[name] ?? {} }),
  ])
  media.example = Object.fromEntries(fields)
}

/** Text of a query string as what its schema says it is. */
function typed(text: string, { schema }: JsonObject): unknown {
  const { type } = schema as { type?: string }
  if (type === 'array') return text.split(',')
  return type === 'integer' || type === 'boolean' ? JSON.parse(text) : text
}
