import { type ClientModel, type ClientOperation, type JsonSchema, referenceOf } from './model.ts'
import { camel, inOneLine, iteratorOf, pascal } from './names.ts'

/** Writes the TypeScript client: the types of the document, and a class per resource, after `runtime`. */
export function typescriptClient({ version, schemas, operations }: ClientModel, runtime: string): string {
  const resources = [...Map.groupBy(operations, ({ object }) => object)]
  return [
    `// Made from the OpenAPI document of Carillon ${version}. Do not edit it: get it again for another version.`,
    runtime.trim(),
    ...schemaTypes(schemas),
    ...resources.map(([object, its]) => resourceClass(object, its)),
    client(resources.map(([object]) => object)),
    '',
  ].join('\n\n')
}

/** Returns the types of the document, an exported one per named schema. */
const schemaTypes = (schemas: ClientModel['schemas']): string[] =>
  Object.entries(schemas).map(
    ([name, schema]) => `${comment(schema.description)}export type ${name} = ${typeOf(schema)}`,
  )

/**
 * Returns the types that the console is checked against: the types of the document, and the input and answer of
 * each operation.
 */
export function operationTypes({ schemas, operations }: Pick<ClientModel, 'schemas' | 'operations'>): string {
  const entries = operations.map((operation) => {
    const { method, path, summary, pathParameters, body, query, data, meta } = operation
    const needsQuery = query.some(({ required }) => required)
    const parts = [
      ...(pathParameters.length > 0
        ? [`params: { ${pathParameters.map((name) => `${property(name)}: string`).join('; ')} }`]
        : []),
      ...(query.length > 0 ? [`query${needsQuery ? '' : '?'}: ${queryType(operation)}`] : []),
      ...(body
        ? [`body${body.isRequired ? '' : '?'}: ${body.isForm ? 'FormData' : typeOf(body.schema, '    ')}`]
        : []),
      `data: ${data ? typeOf(data, '    ') : 'undefined'}`,
      `meta: ${meta ? typeOf(meta, '    ') : 'undefined'}`,
    ]
    return `${comment(summary, '  ')}  '${method} ${path}': { ${parts.join('; ')} }\n`
  })
  return [
    '// Made from the OpenAPI document by scripts/api-types.ts. Do not edit it.',
    ...schemaTypes(schemas),
    `export interface Operations {\n${entries.join('')}}`,
    '',
  ].join('\n\n')
}

const comment = (text: string | undefined, indent = ''): string =>
  text ? `${indent}/** ${inOneLine(text.replaceAll('*/', '* /'))} */\n` : ''

const isName = (name: string): boolean => /^[A-Za-z_]\w*$/.test(name)
const property = (name: string): string => (isName(name) ? name : JSON.stringify(name))

/** Returns a type for values of the schema. */
function typeOf(schema: JsonSchema, indent = ''): string {
  const type = bareType(schema, indent)
  return schema.nullable && !type.endsWith('null') ? `${type} | null` : type
}

function bareType(schema: JsonSchema, indent: string): string {
  const name = referenceOf(schema)
  if (name !== undefined) return name
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const options = schema.oneOf ?? schema.anyOf
  if (options) return options.map((option) => typeOf(option, indent)).join(' | ')
  if (schema.type === 'string' && schema.format === 'binary') return 'Blob'
  if (schema.type === 'array') return `Array<${typeOf(schema.items ?? {}, indent)}>`
  if (schema.type === 'object') return objectType(schema, indent)
  return schema.type === 'integer' ? 'number' : (schema.type ?? 'unknown')
}

function objectType({ properties, required = [], additionalProperties }: JsonSchema, indent: string): string {
  if (!properties) {
    const values = typeof additionalProperties === 'object' ? typeOf(additionalProperties, indent) : 'unknown'
    return `Record<string, ${values}>`
  }
  const inner = `${indent}  `
  const fields = Object.entries(properties).map(([name, schema]) => {
    const optional = required.includes(name) ? '' : '?'
    return `${comment(schema.description, inner)}${inner}${property(name)}${optional}: ${typeOf(schema, inner)}\n`
  })
  return `{\n${fields.join('')}${indent}}`
}

const resourceClass = (object: string, operations: readonly ClientOperation[]): string =>
  `class ${pascal(object)}Calls {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }
${operations.map(method).join('')}}`

function method(operation: ClientOperation): string {
  const { name, path, summary, pathParameters, body, paging, answer } = operation
  const needsQuery = operation.query.some(({ required }) => required)
  const parameters = [
    ...pathParameters.map((parameter) => `${parameter}: string`),
    ...(body ? [`body${body.isRequired ? '' : '?'}: ${typeOf(body.schema, '    ')}`] : []),
    ...(operation.query.length > 0 ? [`query${needsQuery ? '' : '?'}: ${queryType(operation)}`] : []),
  ]
  const template = path.replace(/\{(\w+)\}/g, (_, parameter: string) => `\${segment(${parameter})}`)
  const call = [
    `method: '${operation.method}'`,
    `path: \`${template}\``,
    ...(body ? ['body'] : []),
    ...(body?.isForm ? ['isForm: true'] : []),
    ...(operation.query.length > 0 ? ['query'] : []),
    ...(operation.takesIdempotencyKey ? ['takesIdempotencyKey: true'] : []),
    ...(operation.takesIfMatch ? ['takesIfMatch: true'] : []),
    ...(answer === 'json' ? [] : [`answer: '${answer}'`]),
  ].join(', ')
  const about = `${summary}: \`${operation.method} ${path}\`.`
  const optionsType = operation.takesIfMatch ? 'ChangeOptions' : 'CallOptions'
  const signature = `${camel(name)}(${[...parameters, `options?: ${optionsType}`].join(', ')})`
  if (answer === 'stream')
    return `
${comment(about, '  ')}  ${signature}: AsyncGenerator<StreamEvent> {
    return this.#transport.events({ ${call} }, options)
  }
`
  const own = `
${comment(about, '  ')}  async ${signature}: Promise<${resultType(operation)}> {
    return this.#transport.${paging === 'none' ? 'data' : 'page'}({ ${call} }, options)
  }
`
  if (paging === 'none') return own
  const names = [...pathParameters, 'given', 'options'].join(', ')
  const item = operation.data?.items ? typeOf(operation.data.items, '  ') : 'unknown'
  const first = operation.query.some(({ name: one }) => one === 'cursor') ? 'cursor' : 'page'
  return `${own}
${comment(`The same, one entry after the other, through all pages.`, '  ')}  ${camel(iteratorOf(name))}(${[...parameters, 'options?: CallOptions'].join(', ')}): AsyncGenerator<${item}> {
    return allPages(query, '${first}', (given) => this.${camel(name)}(${names}))
  }
`
}

const queryType = ({ query }: ClientOperation): string =>
  `{ ${query.map(({ name, required, schema }) => `${property(name)}${required ? '' : '?'}: ${typeOf(schema, '    ')}`).join('; ')} }`

function resultType({ answer, data, meta, paging }: ClientOperation): string {
  if (answer === 'none') return 'void'
  if (answer !== 'json') return answer === 'text' ? 'string' : 'ArrayBuffer'
  const type = data ? typeOf(data, '  ') : 'unknown'
  return paging === 'none' ? type : `{ data: ${type}; meta: ${meta ? typeOf(meta, '  ') : 'unknown'} }`
}

const client = (objects: readonly string[]): string => `/** The API, a property per resource. */
export class Carillon {
  readonly #transport: Transport
${objects.map((object) => `  readonly ${camel(object)}: ${pascal(object)}Calls\n`).join('')}
  constructor(options: CarillonOptions) {
    this.#transport = new Transport(options)
${objects.map((object) => `    this.${camel(object)} = new ${pascal(object)}Calls(this.#transport)\n`).join('')}  }

  /** Any other call, such as to a newer operation: \`data\` of the answer. */
  request<T = unknown>(call: Call, options?: ChangeOptions): Promise<T> {
    return this.#transport.data(call, options)
  }

  /**
   * Waits until a campaign has ended: COMPLETED, CANCELLED or FAILED. One that is PAUSED or a DRAFT continues only
   * by another call, and is returned as it is. Throws WaitTimeout.
   */
  waitForCampaign(id: string, options?: WaitOptions): Promise<CampaignDetail> {
    return waitUntil(() => this.campaigns.get(id), ({ status }) => !['SCHEDULED', 'ACTIVE', 'SENDING'].includes(status), options)
  }

  /** Waits until an import, or its undo, has ended, with any status. Throws WaitTimeout. */
  waitForImport(id: string, options?: WaitOptions): Promise<ContactImport> {
    return waitUntil(() => this.contacts.getImport(id), isOver, options)
  }

  /** Waits until the file of an export is there, or the export has failed. Throws WaitTimeout. */
  waitForExport(id: string, options?: WaitOptions): Promise<ContactExport> {
    return waitUntil(() => this.contacts.getExport(id), isOver, options)
  }

  /** Waits until a change or deletion of many contacts, or its undo, has ended. Throws WaitTimeout. */
  waitForBulkOperation(id: string, options?: WaitOptions): Promise<BulkOperation> {
    return waitUntil(() => this.contacts.getBulkOperation(id), isOver, options)
  }
}`
