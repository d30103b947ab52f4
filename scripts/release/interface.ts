import type { Command } from 'commander'
import { createProgram } from '../../cli/program.ts'
import { OPTIONS } from '../../src/config/options.ts'
import type { ApiDocument } from '../../src/http/clients/model.ts'

/** What software, scripts and operators rely on, without the words that explain it: kept for each released version. */
export interface Interface {
  /** The OpenAPI document, of which the paths and schemas are left. */
  api: Api
  /** The names of the settings. */
  settings: string[]
  commands: CommandForm[]
  /** The columns of CSV files, by operation: those of its recorded example. */
  files: Record<string, string[]>
}

export type Api = Pick<ApiDocument, 'paths' | 'components'>

export interface CommandForm {
  /** As it is typed, such as `contacts import`; the empty name is that of the program. */
  name: string
  /** In their order; an argument that may be left out ends with `?`. */
  arguments: string[]
  options: OptionForm[]
}

export interface OptionForm {
  /** Such as `--json`. */
  name: string
  value: 'none' | 'optional' | 'required'
  isMandatory: boolean
  /** The values it takes, where they are listed. */
  choices?: string[]
}

const WORDS = new Set(['description', 'summary', 'example', 'examples', 'tags', 'title', 'operationId'])

/** The document without descriptions and examples. A field may have any of their names. */
function withoutWords(value: unknown, isNamed = false): unknown {
  if (Array.isArray(value)) return value.map((each) => withoutWords(each))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, each]) =>
      WORDS.has(key) && !isNamed ? [] : [[key, withoutWords(each, key === 'properties')]],
    ),
  )
}

const formOf = (command: Command, name: string): CommandForm => ({
  name,
  arguments: command.registeredArguments.map((each) => each.name() + (each.required ? '' : '?')),
  options: command.options.map(({ long, short, required, optional, mandatory, argChoices }) => ({
    name: (long ?? short)!,
    value: required ? 'required' : optional ? 'optional' : 'none',
    isMandatory: mandatory,
    ...(argChoices ? { choices: argChoices } : {}),
  })),
})

const formsOf = (command: Command, path: readonly string[] = []): CommandForm[] => [
  formOf(command, path.join(' ')),
  ...command.commands.flatMap((child) => formsOf(child, [...path, child.name()])),
]

/** Its columns are those of the file that was uploaded. */
const OF_AN_UPLOAD = '/contacts/imports/{id}/rejects.csv'

const columnsOfFiles = ({ paths }: ApiDocument): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(paths)
      .filter(([path]) => path !== OF_AN_UPLOAD)
      .flatMap(([path, { get }]) => {
        const file = get?.responses['200']?.content?.['text/csv'] as { example?: string } | undefined
        if (file?.example === undefined) return []
        const columns = file.example.split(/\r?\n/)[0]!.split(',')
        // Those of custom fields are the organization's own.
        return [[`GET ${path}`, columns.filter((column) => !column.startsWith('custom.'))]]
      }),
  )

/** @param document of all operations of this version */
export async function interfaceOf(document: object): Promise<Interface> {
  const whole = JSON.parse(JSON.stringify(document)) as ApiDocument
  const { paths, components } = whole
  return {
    api: withoutWords({ paths, components: { schemas: components.schemas } }) as Api,
    settings: Object.values(OPTIONS).map(({ name }) => name),
    commands: formsOf(await createProgram()),
    files: columnsOfFiles(whole),
  }
}
