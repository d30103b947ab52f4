import { createReadStream, fstatSync } from 'node:fs'
import { basename } from 'node:path'
import { findSegmentByName } from '../../src/contacts/segments/store.ts'
import { findTagByName } from '../../src/contacts/tags/store.ts'
import { validate } from '../../src/http/take-input.ts'
import { monotonicMs } from '../../src/lib/clock.ts'
import { AppError } from '../../src/lib/errors.ts'
import { EXIT, Refusal } from '../../src/lib/exit.ts'
import { isUuid } from '../../src/lib/ids.ts'
import { DECIMAL_SIGNS, SEPARATORS } from '../../src/transfers/columns/format.ts'
import { importFile } from '../../src/transfers/imports/command.ts'
import { readOptions } from '../../src/transfers/imports/options.ts'
import { ImportSettings } from '../../src/transfers/imports/schema.ts'
import { IMPORT_MODES } from '../../src/transfers/imports/table.ts'
import type { Core } from '../../src/wiring/core.ts'
import { chosenOrganization, withCore } from '../appliance.ts'
import { type Context, command } from '../context.ts'
import { openFile } from '../open-file.ts'
import { OPERATOR } from '../operator.ts'
import { answering } from './consent-questions.ts'
import { assertSomeTaken, reportImport } from './import-report.ts'

interface ImportFlags {
  organization?: string
  mapping?: string
  encoding?: string
  separator?: string
  decimalSign?: string
  mode?: string
  tag: string[]
  segment?: string
  dryRun?: boolean
  consentAttested?: boolean
  consentSource?: string
  consentDate?: string
}

export const importContacts = () =>
  command<ImportFlags>('import', 'import contacts from a CSV file of any size', runImport)
    .argument('<file>', 'CSV with a header row')
    .option('--organization <id or slug>', 'organization; needed when there are several')
    .option(
      '--mapping <json>',
      'which contact field each column fills, such as {"Cell":"phone","Notes":null}',
    )
    .option('--encoding <encoding>', 'how the file stores letters, such as WINDOWS_1250 or MACROMAN')
    .option('--separator <separator>', `character between two cells: ${SEPARATORS.join(', ')}`)
    .option('--decimal-sign <sign>', `decimal sign of numbers: ${DECIMAL_SIGNS.join(', ')}`)
    .option('--mode <mode>', `${IMPORT_MODES.join(', ')} (default ${IMPORT_MODES[0]})`)
    .option('--tag <id or name>', 'tag for every contact of the file; may be repeated', collect, [])
    .option('--segment <id or name>', 'static segment that every contact of the file joins')
    .option('--dry-run', 'check the file and print the verdict of each row, without importing')
    .option(
      '--consent-attested',
      'confirms that these people agreed to be contacted; required, except for a dry run',
    )
    .option('--consent-source <text>', 'where they agreed; stored with the consent records')
    .option('--consent-date <date>', 'when they agreed, such as 2026-01-31')

const collect = (value: string, before: string[]): string[] => [...before, value]

async function runImport(context: Context, flags: ImportFlags, path?: string): Promise<void> {
  if (!flags.consentAttested && !flags.dryRun) {
    throw new Refusal(
      EXIT.USAGE,
      'An import needs your confirmation that these people agreed to be contacted.',
      'Add --consent-attested, or --dry-run to check the file first.',
    )
  }
  const file = openFile(path!, 'r')
  // The file is read twice, to inspect and to import it, so it must be a regular file.
  if (!fstatSync(file).isFile()) throw new Refusal(EXIT.FAILED, `${path} is not a file.`)
  await withCore(context, async (core, storage) => {
    const organization = chosenOrganization(core, flags.organization)
    const input = settingsOf(core, organization.id, flags)
    const startedAt = monotonicMs()
    let bar: ReturnType<typeof context.output.progress> | undefined
    const request = {
      organizationId: organization.id,
      fileName: basename(path!),
      open: () => createReadStream('', { fd: file, start: 0, autoClose: false }),
      mapping: input.mapping,
      format: input,
      options: readOptions(core.db, organization.id, input, core.db.clock.now()),
      actor: OPERATOR,
      isConsentAttested: flags.consentAttested === true,
    } as const
    const onProgress = (progress: { processedRows: number; totalRows: number }): void => {
      storage.trimWal()
      bar ??= context.output.progress('Importing', progress.totalRows)
      bar.update(progress.processedRows)
    }
    const row = await answering(context, request, (answered) =>
      importFile(core.db, answered, {
        onProgress,
        isServed: storage.isOwner ? undefined : () => storage.isServed(),
      }),
    )
    bar?.end()
    if (row.status === 'FAILED') throw new Refusal(EXIT.FAILED, row.error ?? 'The import failed.')
    await reportImport(context, core.db, row, (monotonicMs() - startedAt) / 1000)
    assertSomeTaken(row)
  })
}

/** Converts the flags to the fields of the HTTP form. Throws VALIDATION_FAILED. */
function settingsOf(core: Core, organizationId: number, flags: ImportFlags) {
  const given = {
    mapping: flags.mapping,
    encoding: flags.encoding,
    separator: flags.separator,
    decimalSign: flags.decimalSign,
    mode: flags.mode,
    tagIds: flags.tag.map((name) => tagId(core, organizationId, name)).join(',') || undefined,
    segmentId: flags.segment === undefined ? undefined : segmentId(core, organizationId, flags.segment),
    dryRun: String(flags.dryRun ?? false),
    consentSource: flags.consentSource,
    consentDate: flags.consentDate,
  }
  const isGiven = ([, value]: [string, string | undefined]) => value !== undefined
  return validate(ImportSettings, Object.fromEntries(Object.entries(given).filter(isGiven)), 'command')
}

function tagId({ db }: Core, organizationId: number, name: string): string {
  if (isUuid(name)) return name
  const tag = findTagByName(db, organizationId, name)
  if (tag) return tag.uuid
  throw new AppError('NOT_FOUND', `There is no tag "${name}". Create it first, or use an id.`)
}

function segmentId({ db }: Core, organizationId: number, name: string): string {
  if (isUuid(name)) return name
  const segment = findSegmentByName(db, organizationId, name)
  if (segment) return segment.uuid
  throw new AppError('NOT_FOUND', `There is no segment "${name}". Create it first, or use an id.`)
}
