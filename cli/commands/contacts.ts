import { closeSync, createReadStream, fstatSync, ftruncateSync, openSync, writeSync } from 'node:fs'
import { basename } from 'node:path'
import { Command } from 'commander'
import { validate } from '../../src/http/validate.ts'
import { monotonicMs } from '../../src/lib/clock.ts'
import { EXIT, Refusal } from '../../src/lib/exit.ts'
import { exportContacts } from '../../src/modules/contact-imports/export.ts'
import { presentImport } from '../../src/modules/contact-imports/present.ts'
import { ImportForm } from '../../src/modules/contact-imports/schema.ts'
import { importFile } from '../../src/modules/contact-imports/service.ts'
import { assertDataExists, chosenOrganization, withApp } from '../appliance.ts'
import { command } from '../context.ts'

interface ImportOptions {
  organization?: string
  mapping?: string
  consentAttested?: boolean
}

const importContacts = () =>
  command<ImportOptions>(
    'import',
    'import contacts from a CSV file of any size',
    async (context, options, path) => {
      if (!options.consentAttested) {
        throw new Refusal(
          EXIT.USAGE,
          'Importing needs your word that these people agreed to be written to.',
          'Add --consent-attested.',
        )
      }
      const { mapping } = validate(
        ImportForm,
        { mapping: options.mapping, consentAttested: 'true' },
        'command',
      )
      const file = open(path!, 'r')
      // It is read twice: to look at it, and to import it.
      if (!fstatSync(file).isFile()) throw new Refusal(EXIT.FAILED, `${path} is not a file.`)
      await withApp(context, async (app) => {
        const organization = chosenOrganization(app, options.organization)
        const startedAt = monotonicMs()
        let bar: ReturnType<typeof context.output.progress> | undefined
        const row = await importFile(
          app.db,
          {
            organizationId: organization.id,
            fileName: basename(path!),
            open: () => createReadStream('', { fd: file, start: 0, autoClose: false }),
            mapping,
            actor: { type: 'SYSTEM', id: null, name: 'Command line' },
            consentAttested: true,
          },
          {
            onProgress: ({ processedRows, totalRows }) => {
              bar ??= context.output.progress('Importing', totalRows)
              bar.update(processedRows)
            },
          },
        )
        bar?.end()
        const seconds = (monotonicMs() - startedAt) / 1000
        const record = presentImport(row)
        const { counts, mapping: used, ignoredColumns, id, status } = record
        if (context.output.isJson) return context.output.record({ ...record, seconds }, [])
        context.output.record(
          {
            id,
            status,
            rows: row.processedRows,
            ...counts,
            columns: Object.entries(used)
              .map(([header, field]) => `${header} -> ${field}`)
              .join(', '),
            ignored: ignoredColumns.join(', '),
            rate: `${Math.round(row.processedRows / seconds).toLocaleString('en-US')} rows a second`,
          },
          [
            ['id', 'import'],
            ['status', 'status'],
            ['rows', 'rows'],
            ['created', 'new contacts'],
            ['updated', 'updated'],
            ['unchanged', 'unchanged'],
            ['duplicate', 'duplicates in the file'],
            ['rejected', 'rejected'],
            ['suppressed', 'opted out before'],
            ['warned', 'imported with a remark'],
            ['columns', 'columns used'],
            ['ignored', 'columns ignored'],
            ['rate', 'speed'],
          ],
        )
      })
    },
  )
    .argument('<file>', 'CSV with a header row')
    .option('--organization <id or slug>', 'organization; needed when there are several')
    .option(
      '--mapping <json>',
      'column header to contact field, such as {"Cell":"phone","Size":"custom.shoeSize","Notes":null}',
    )
    .option('--consent-attested', 'these people agreed to be written to')

interface ExportOptions {
  organization?: string
  output?: string
}

const exportToFile = () =>
  command<ExportOptions>(
    'export',
    'write all contacts as CSV, which `contacts import` reads back',
    async (context, { organization, output: path }) => {
      const { output } = context
      if (path === undefined && output.isJson) {
        throw new Refusal(
          EXIT.USAGE,
          'With --json the contacts need a file of their own.',
          'Add --output FILE.',
        )
      }
      assertDataExists(context.loaded.config.dataDir)
      const file = path === undefined ? undefined : open(path, 'a')
      await withApp(context, async (app) => {
        const { id, slug } = chosenOrganization(app, organization)
        if (file === undefined) {
          await exportContacts(app.db, id, writeToStandardOutput)
          return
        }
        ftruncateSync(file)
        const contacts = await exportContacts(app.db, id, (text) => writeWhole(file, text))
        closeSync(file)
        output.record({ organization: slug, contacts, file: path }, [
          ['contacts', 'contacts'],
          ['file', 'written to'],
        ])
      })
    },
  )
    .option('--organization <id or slug>', 'organization; needed when there are several')
    .option('--output <file>', 'write there instead of to standard output')

/**
 * Opened before the command goes on as the user who owns the data, who may not
 * be allowed to. `a` and not `w`: what is there stays until there is something
 * to replace it with. New files are readable by their owner alone.
 */
function open(path: string, mode: 'r' | 'a'): number {
  try {
    return openSync(path, mode, 0o600)
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (code === 'ENOENT' && mode === 'r') throw new Refusal(EXIT.FAILED, `There is no file ${path}.`)
    const what = mode === 'r' ? 'read' : 'written'
    throw new Refusal(EXIT.FAILED, `${path} cannot be ${what}: ${(cause as Error).message}`, undefined, cause)
  }
}

function writeWhole(file: number, text: string): void {
  const bytes = Buffer.from(text)
  for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done)
}

/** Resolves when the reader at the other end has taken it, so that a slow one slows the export. */
const writeToStandardOutput = (text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => (error ? reject(error) : resolve()))
  })

export const contactsCommand = () =>
  new Command('contacts').description('contact lists').addCommand(importContacts()).addCommand(exportToFile())
