import { createReadStream, fstatSync } from 'node:fs'
import { basename } from 'node:path'
import { Command } from 'commander'
import { recordAuditEvent } from '../../src/accounts/audit/record.ts'
import type { SuppressionImportRow } from '../../src/compliance/suppressions/import-table.ts'
import type { RejectedCell } from '../../src/compliance/suppressions/store.ts'
import { addressesIn, showEntriesOf } from '../../src/contacts/opt-outs/list.ts'
import { validate } from '../../src/http/take-input.ts'
import { counted } from '../../src/lib/count.ts'
import { EXIT, Refusal } from '../../src/lib/exit.ts'
import { SEPARATORS } from '../../src/transfers/columns/format.ts'
import { firstRejects, importList } from '../../src/transfers/suppressions/command.ts'
import { suppressionLines } from '../../src/transfers/suppressions/export.ts'
import { ListSettings, presentListImport } from '../../src/transfers/suppressions/schema.ts'
import { chosenOrganization, withCore } from '../appliance.ts'
import { type Context, command } from '../context.ts'
import { ORGANIZATION } from '../named.ts'
import { openFile } from '../open-file.ts'
import { OPERATOR } from '../operator.ts'
import type { Column, Output } from '../output.ts'
import { withOutputFile } from '../output-file.ts'
import { writeToStandardOutput } from '../standard-output.ts'

interface ImportFlags {
  organization?: string
  channel?: string
  column?: string
  encoding?: string
  separator?: string
}

const importCommand = () =>
  command<ImportFlags>('import', 'add the addresses in a CSV file of any size to the list', runImport)
    .argument('<file>', 'CSV with or without a header row: phone numbers, email addresses or their hashes')
    .option(...ORGANIZATION)
    .option(
      '--channel <channel>',
      'SMS or EMAIL: the channel of hashed addresses, if the header does not name it',
    )
    .option('--column <header or number>', 'the only column to read, if the right ones are not recognised')
    .option('--encoding <encoding>', 'how the file stores letters, such as WINDOWS_1250 or UTF_16LE')
    .option('--separator <separator>', `character between two cells: ${SEPARATORS.join(', ')}`)

async function runImport(context: Context, flags: ImportFlags, path?: string): Promise<void> {
  const { output } = context
  const file = openFile(path!, 'r')
  // The file is read twice, to inspect and to import it, so it must be a regular file.
  if (!fstatSync(file).isFile()) throw new Refusal(EXIT.FAILED, `${path} is not a file.`)
  const { organization: name, ...given } = flags
  const { channel = null, column, encoding, separator } = validate(ListSettings, given, 'command')
  await withCore(context, async (core, storage) => {
    const request = {
      organizationId: chosenOrganization(core, name).id,
      fileName: basename(path!),
      open: () => createReadStream('', { fd: file, start: 0, autoClose: false }),
      channel,
      column,
      format: { encoding, separator },
      actor: OPERATOR,
    }
    let bar: ReturnType<typeof output.progress> | undefined
    const onProgress = (progress: { processedRows: number; totalRows: number }): void => {
      storage.trimWal()
      bar ??= output.progress('Importing', progress.totalRows)
      bar.update(progress.processedRows)
    }
    const row = await importList(core.db, request, {
      onProgress,
      isServed: storage.isOwner ? undefined : () => storage.isServed(),
    })
    bar?.end()
    if (row.status === 'FAILED') throw new Refusal(EXIT.FAILED, row.error ?? 'The import failed.')
    const record = presentListImport(row, 'en')
    if (output.isJson) output.record(record, [])
    else {
      const columns = record.columns.map(({ header }) => header).join(', ')
      output.record({ ...record, ...record.counts, rows: record.processedRows, columns }, COLUMNS)
      showRejects(output, row, firstRejects(core.db, row, MAX_SHOWN))
    }
    if (row.rejectedCount < row.processedRows) return
    throw new Refusal(EXIT.FAILED, 'Every row was rejected, so nothing was added to the list.')
  })
}

/** Largest number of rejected rows that are printed with their reasons. */
const MAX_SHOWN = 20

/** Prints rejected rows, because the people in them can still get messages. */
function showRejects(
  output: Output,
  { uuid, rejectedCount }: SuppressionImportRow,
  rejects: readonly RejectedCell[],
): void {
  if (rejects.length === 0) return
  output.gap()
  output.list(rejects, REJECT_COLUMNS)
  if (rejectedCount > rejects.length) {
    const all = `GET /opt-out/suppression-imports/${uuid}/rejects.csv`
    const first = `Only the first ${rejects.length} of ${counted(rejectedCount, 'rejected row')} are shown.`
    output.say(`${first} For all of them: ${all}.`)
  }
}

const REJECT_COLUMNS: readonly Column[] = [
  ['rowNumber', 'row'],
  ['cell', 'rejected'],
  ['reason', 'reason'],
]

const COLUMNS: readonly Column[] = [
  ['id', 'import'],
  ['status', 'status'],
  ['rows', 'rows'],
  ['columns', 'columns used'],
  ['added', 'added to the list'],
  ['hashed', 'hashes among them'],
  ['known', 'already on the list'],
  ['rejected', 'rejected'],
  ['contacts', 'contacts opted out'],
]

const exportList = () =>
  command<{ organization?: string; output?: string }>(
    'export',
    'write the list as CSV, in a form that `suppressions import` reads',
    async (context, { organization, output: path }) => {
      const { output } = context
      if (path === undefined && output.isJson) {
        throw new Refusal(EXIT.USAGE, 'With --json the list must be written to a file.', 'Add --output FILE.')
      }
      await withOutputFile(context, path, (file) =>
        withCore(context, async (core) => {
          const { id, slug } = chosenOrganization(core, organization)
          await core.db.write((tx) =>
            recordAuditEvent(tx, { organizationId: id, act: 'SUPPRESSIONS_EXPORTED' }),
          )
          file?.begin()
          let lines = -1
          for (const text of suppressionLines(core.db, id)) {
            lines += text.split('\n').length - 1
            if (file === undefined) await writeToStandardOutput(text)
            else file.write(text)
          }
          if (file === undefined) return
          output.record({ organization: slug, entries: lines, file: path }, [
            ['entries', 'entries'],
            ['file', 'written to'],
          ])
        }),
      )
    },
  )
    .option(...ORGANIZATION)
    .option('--output <file>', 'file to write instead of standard output')

const checkAddress = () =>
  command<{ organization?: string }>(
    'check',
    'print whether an address is on the list, and since when',
    async (context, { organization }, given) => {
      await withCore(context, async (core) => {
        const { id } = chosenOrganization(core, organization)
        const [address] = addressesIn(core.db, id, given!)
        if (!address) {
          throw new Refusal(EXIT.FAILED, `"${given}" is neither a phone number nor an email address.`)
        }
        const entries = showEntriesOf(core.db, id, [address])
        const none = `${address.address} is not on the list and may be messaged.`
        context.output.list(entries, CHECKED, none)
      })
    },
  )
    .argument('<address>', 'phone number or email address')
    .option(...ORGANIZATION)

const CHECKED: readonly Column[] = [
  ['channel', 'channel'],
  ['address', 'address'],
  ['hashAlgorithm', 'hash'],
  ['method', 'method'],
  ['fileName', 'list'],
  ['createdAt', 'since'],
]

export const suppressionsCommand = () =>
  new Command('suppressions')
    .description('import, export and check the list of addresses that must not be messaged')
    .addCommand(importCommand())
    .addCommand(exportList())
    .addCommand(checkAddress())
