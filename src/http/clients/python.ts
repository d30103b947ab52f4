import { type ClientModel, type ClientOperation, type JsonSchema, referenceOf } from './model.ts'
import { inOneLine, iteratorOf, pascal, snake } from './names.ts'

/** Writes the Python client: a TypedDict per type of the document, and a class per resource, after `runtime`. */
export function pythonClient({ version, schemas, operations }: ClientModel, runtime: string): string {
  const resources = [...Map.groupBy(operations, ({ object }) => object)]
  return `${[
    `# Made from the OpenAPI document of Carillon ${version}. Do not edit it: get it again for another version.`,
    runtime.trim(),
    ...Object.entries(schemas).map(([name, schema]) => definition(name, schema)),
    ...resources.map(([object, its]) => resourceClass(object, its)),
    client(resources.map(([object]) => object)),
  ].join('\n\n\n')}\n`
}

const KEYWORDS = new Set(
  `False None True and as assert async await break class continue def del elif else except finally for from global
   if import in is lambda nonlocal not or pass raise return try while with yield`.split(/\s+/),
)

/** Returns a valid Python name: `from` becomes `from_`. */
const named = (name: string): string => (KEYWORDS.has(snake(name)) ? `${snake(name)}_` : snake(name))

const quoted = (text: string): string => JSON.stringify(text)
const oneLine = (text: string): string => inOneLine(text.replaceAll('\\', '\\\\').replaceAll('"""', "'''"))

/** Writes a type. Its field types are quoted, because some refer to types that come later in the file. */
function definition(name: string, schema: JsonSchema): string {
  const about = schema.description ? `# ${oneLine(schema.description)}\n` : ''
  if (!schema.properties) {
    const type = typeOf(schema)
    return `${about}${name}: TypeAlias = ${schema.enum ? type : quoted(type)}`
  }
  const required = new Set(schema.required)
  const fields = Object.entries(schema.properties).map(([field, inner]) => {
    const type = required.has(field) ? typeOf(inner) : `NotRequired[${typeOf(inner)}]`
    const comment = inner.description ? `    # ${oneLine(inner.description)}\n` : ''
    return `${comment}    ${quoted(field)}: ${quoted(type)},\n`
  })
  return `${about}${name} = TypedDict(${quoted(name)}, {\n${fields.join('')}})`
}

const LITERALS = new Map<unknown, string>([
  [null, 'None'],
  [true, 'True'],
  [false, 'False'],
])

/** Returns a type for values of the schema. */
function typeOf(schema: JsonSchema): string {
  const type = bareType(schema)
  return schema.nullable && !type.includes('None') ? `${type} | None` : type
}

function bareType(schema: JsonSchema): string {
  const name = referenceOf(schema)
  if (name !== undefined) return name
  if (schema.enum) {
    const values = schema.enum.map((value) => LITERALS.get(value) ?? `'${value}'`)
    return `Literal[${values.join(', ')}]`
  }
  const options = schema.oneOf ?? schema.anyOf
  if (options) return [...new Set(options.map(typeOf))].join(' | ')
  if (schema.type === 'string' && schema.format === 'binary') return 'File'
  if (schema.type === 'array') return `List[${typeOf(schema.items ?? {})}]`
  if (schema.type === 'object') {
    const values = schema.additionalProperties
    return `dict[str, ${!schema.properties && typeof values === 'object' ? typeOf(values) : 'Any'}]`
  }
  return SIMPLE_TYPES[schema.type ?? ''] ?? 'Any'
}

const SIMPLE_TYPES: Readonly<Record<string, string>> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
}

const resourceClass = (object: string, operations: readonly ClientOperation[]): string =>
  `class ${pascal(object)}Calls:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport
${operations.map(method).join('')}`.trimEnd()

function method(operation: ClientOperation): string {
  const { name, path, summary, pathParameters, body, query, paging, answer } = operation
  const queryNames = query.map((parameter) => ({ ...parameter, own: named(parameter.name) }))
  const keywords = [
    ...queryNames.filter(({ required }) => required).map(({ own, schema }) => `${own}: ${typeOf(schema)}`),
    ...queryNames
      .filter(({ required }) => !required)
      .map(({ own, schema }) => `${own}: ${typeOf(schema)} | None = None`),
    ...(operation.takesIdempotencyKey ? ['idempotency_key: str | None = None'] : []),
    ...(operation.takesIfMatch ? ['if_match: str | None = None'] : []),
  ]
  const parameters = [
    'self',
    ...pathParameters.map((parameter) => `${named(parameter)}: str`),
    ...(body ? [`body: ${typeOf(body.schema)}${body.isRequired ? '' : ' | None = None'}`] : []),
    ...(keywords.length > 0 ? ['*', ...keywords] : []),
  ].join(', ')
  const template = path.replace(/\{(\w+)\}/g, (_, parameter: string) => `{_quoted(${named(parameter)})}`)
  const given = `{${queryNames.map(({ name: sent, own }) => `${quoted(sent)}: ${own}`).join(', ')}}`
  const call = [
    quoted(operation.method),
    template === path ? quoted(path) : `f${quoted(template)}`,
    ...(query.length > 0 ? [`query=${given}`] : []),
    ...(body ? ['body=body'] : []),
    ...(body?.isForm ? ['is_form=True'] : []),
    ...(operation.takesIdempotencyKey
      ? ['takes_idempotency_key=True', 'idempotency_key=idempotency_key']
      : []),
    ...(operation.takesIfMatch ? ['if_match=if_match'] : []),
    ...(answer === 'json' ? [] : [`answer=${quoted(answer)}`]),
  ].join(', ')
  const about = `"""${oneLine(summary)}: \`${operation.method} ${path}\`."""`
  if (answer === 'stream')
    return `
    def ${named(name)}(${parameters}) -> Iterator[StreamEvent]:
        ${about}
        return self._transport.events(${call.replace(/, answer=.*/, '')})
`
  const own = `
    def ${named(name)}(${parameters}) -> ${resultType(operation)}:
        ${about}
        return self._transport.${paging === 'none' ? 'data' : 'page'}(${call})
`
  if (paging === 'none') return own
  const item = operation.data?.items ? typeOf(operation.data.items) : 'Any'
  const next = queryNames.some(({ name: one }) => one === 'cursor') ? 'cursor' : 'page'
  return `${own}
    def ${named(iteratorOf(name))}(${parameters}) -> Iterator[${item}]:
        """The same, one entry after the other, through all pages."""
        return self._transport.all_pages(${quoted(next)}, ${call})
`
}

function resultType({ answer, data, paging }: ClientOperation): string {
  if (answer === 'none') return 'None'
  if (answer !== 'json') return answer === 'text' ? 'str' : 'bytes'
  const type = data ? typeOf(data) : 'Any'
  return paging === 'none' ? type : `Page[${data?.items ? typeOf(data.items) : 'Any'}]`
}

const client = (objects: readonly string[]): string => `class Carillon:
    """The API, an attribute per resource.

    base_url: where Carillon answers, such as https://carillon.example.com
    key: an API key (et_live_...), or the access token of a session
    timeout: how long one attempt may take, in seconds
    retries: how often a call that failed on the way is sent again
    """

    def __init__(self, base_url: str, key: str, *, timeout: float = 30, retries: int = 4) -> None:
        self._transport = Transport(base_url, key, timeout=timeout, retries=retries)
${objects.map((object) => `        self.${snake(object)} = ${pascal(object)}Calls(self._transport)\n`).join('')}
    def request(self, method: str, path: str, **options: Any) -> Any:
        """Any other call, such as to a newer operation: \`data\` of the answer."""
        return self._transport.data(method, path, **options)

    def wait_for_campaign(self, id: str, *, timeout: float = 600, interval: float = 1) -> CampaignDetail:
        """Waits until a campaign has ended: COMPLETED, CANCELLED or FAILED. One that is PAUSED or a DRAFT continues
        only by another call, and is returned as it is. Raises WaitTimeout."""
        waiting = ("SCHEDULED", "ACTIVE", "SENDING")
        return wait_until(lambda: self.campaigns.get(id), lambda one: one["status"] not in waiting, timeout=timeout, interval=interval)

    def wait_for_import(self, id: str, *, timeout: float = 600, interval: float = 1) -> ContactImport:
        """Waits until an import, or its undo, has ended, with any status. Raises WaitTimeout."""
        return wait_until(lambda: self.contacts.get_import(id), _is_over, timeout=timeout, interval=interval)

    def wait_for_export(self, id: str, *, timeout: float = 600, interval: float = 1) -> ContactExport:
        """Waits until the file of an export is there, or the export has failed. Raises WaitTimeout."""
        return wait_until(lambda: self.contacts.get_export(id), _is_over, timeout=timeout, interval=interval)

    def wait_for_bulk_operation(self, id: str, *, timeout: float = 600, interval: float = 1) -> BulkOperation:
        """Waits until a change or deletion of many contacts, or its undo, has ended. Raises WaitTimeout."""
        return wait_until(lambda: self.contacts.get_bulk_operation(id), _is_over, timeout=timeout, interval=interval)`
