import { basename } from 'node:path'
import { Command } from 'commander'
import { validate } from '../../src/http/validate.ts'
import { monotonicMs } from '../../src/lib/clock.ts'
import { EXIT, Refusal } from '../../src/lib/exit.ts'
import { presentImport } from '../../src/modules/contact-imports/present.ts'
import { ImportForm } from '../../src/modules/contact-imports/schema.ts'
import { importFile } from '../../src/modules/contact-imports/service.ts'
import { chosenOrganization, withApp } from '../appliance.ts'
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
      const file = Bun.file(path!)
      if (!(await file.exists())) throw new Refusal(EXIT.FAILED, `There is no file ${path}.`)
      const { mapping } = validate(
        ImportForm,
        { mapping: options.mapping, consentAttested: 'true' },
        'command',
      )
      await withApp(context, async (app) => {
        const organization = chosenOrganization(app, options.organization)
        const startedAt = monotonicMs()
        let bar: ReturnType<typeof context.output.progress> | undefined
        const row = await importFile(
          app.db,
          {
            organizationId: organization.id,
            fileName: basename(path!),
            open: () => file.stream() as unknown as AsyncIterable<Uint8Array>,
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
    .option('--mapping <json>', 'column header to contact field, such as {"Cell":"phone","Notes":null}')
    .option('--consent-attested', 'these people agreed to be written to')

export const contactsCommand = () =>
  new Command('contacts').description('contact lists').addCommand(importContacts())
