import type { Command } from 'commander'
import { createProgram } from '../../cli/program.ts'
import { OPTIONS } from '../../src/config/options.ts'
import type { ApiDocument } from '../../src/http/clients/model.ts'

/**
 * The interface for software, scripts and operators, without explanations. It is stored for each released
 * version.
 */
export interface Interface {
  /** Paths and schemas of the OpenAPI document. */
  api: Api
  /** Names of the settings. */
  settings: string[]
  commands: CommandForm[]
  /** Columns of CSV files, by operation, from its recorded example. */
  files: Record<string, string[]>
}

export type Api = Pick<ApiDocument, 'paths' | 'components'>

export interface CommandForm {
  /** Command as typed, such as `contacts import`; empty for the program. */
  name: string
  /** Arguments in order. An optional one ends with `?`. */
  arguments: string[]
  options: OptionForm[]
}

export interface OptionForm {
  /** Such as `--json`. */
  name: string
  value: 'none' | 'optional' | 'required'
  isMandatory: boolean
  /** Allowed values, if they are listed. */
  choices?: string[]
}

const WORDS = new Set(['description', 'summary', 'example', 'examples', 'tags', 'title', 'operationId'])

/** Removes descriptions and examples from the document. A field may have one of their names. */
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

/** A file with the columns of the uploaded file. */
const OF_AN_UPLOAD = '/contacts/imports/{id}/rejects.csv'

const columnsOfFiles = ({ paths }: ApiDocument): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(paths)
      .filter(([path]) => path !== OF_AN_UPLOAD)
      .flatMap(([path, { get }]) => {
        const file = get?.responses['200']?.content?.['text/csv'] as { example?: string } | undefined
        if (file?.example === undefined) return []
        const columns = file.example.split(/\r?\n/)[0]!.split(',')
        // Columns of custom fields belong to an organization.
        return [[`GET ${path}`, columns.filter((column) => !column.startsWith('custom.'))]]
      }),
  )

/** @param document document of all operations of this version */
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
