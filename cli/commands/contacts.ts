import { Command } from 'commander'
import { recordAuditEvent } from '../../src/accounts/audit/record.ts'
import { EXIT, Refusal } from '../../src/lib/exit.ts'
import { exportContacts } from '../../src/transfers/exports/format.ts'
import { chosenOrganization, withCore } from '../appliance.ts'
import { command } from '../context.ts'
import { withOutputFile } from '../output-file.ts'
import { writeToStandardOutput } from '../standard-output.ts'
import { importContacts } from './contact-imports.ts'
import { erasePerson, writeDossier } from './contact-persons.ts'
import { undoImport } from './contact-undo.ts'

interface ExportOptions {
  organization?: string
  output?: string
}

const exportToFile = () =>
  command<ExportOptions>(
    'export',
    'write all contacts as CSV, in a form that `contacts import` reads',
    async (context, { organization, output: path }) => {
      const { output } = context
      if (path === undefined && output.isJson) {
        throw new Refusal(
          EXIT.USAGE,
          'With --json the contacts must be written to a file.',
          'Add --output FILE.',
        )
      }
      await withOutputFile(context, path, (file) =>
        withCore(context, async (core) => {
          const { id, slug } = chosenOrganization(core, organization)
          await core.db.write((tx) => recordAuditEvent(tx, { organizationId: id, act: 'CONTACTS_EXPORTED' }))
          if (file === undefined) {
            await exportContacts(core.db, id, writeToStandardOutput)
            return
          }
          const contacts = await exportContacts(core.db, id, (text) => file.write(text))
          output.record({ organization: slug, contacts, file: path }, [
            ['contacts', 'contacts'],
            ['file', 'written to'],
          ])
        }),
      )
    },
  )
    .option('--organization <id or slug>', 'organization; needed when there are several')
    .option('--output <file>', 'file to write instead of standard output')

export const contactsCommand = () =>
  new Command('contacts')
    .description('import and export contacts, and what is stored about a person')
    .addCommand(importContacts())
    .addCommand(undoImport())
    .addCommand(exportToFile())
    .addCommand(writeDossier())
    .addCommand(erasePerson())
