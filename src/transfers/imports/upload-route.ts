import { listTopicNames } from '../../compliance/topics/store.ts'
import { listCustomFieldsOf } from '../../contacts/custom-fields/service.ts'
import type { Db } from '../../db/database.ts'
import type { Schema } from '../../http/input.ts'
import { created, type Operation, operation } from '../../http/operation.ts'
import { validate } from '../../http/take-input.ts'
import { packedPieces } from '../../jobs/long-operations/file-pieces.ts'
import { sourceOf } from '../../lib/byte-source.ts'
import { assertPermission } from '../../lib/principal.ts'
import { inspectFile } from './inspect.ts'
import { readOptions } from './options.ts'
import { ImportCreated, ImportForm, ImportSettings, MAX_FILE_BYTES, MAX_UPLOAD_ROWS } from './schema.ts'
import { createImport } from './service.ts'
import { findSavedMapping } from './store.ts'

const text = (description: string, schema?: Schema) =>
  ({ type: 'string', description, required: false, ...(schema ? { schema } : {}) }) as const
const { entries } = ImportSettings

export const uploadRoute = (db: Db): Operation =>
  operation({
    method: 'POST',
    path: '/contacts/imports',
    group: 'Contacts',
    summary: 'Import contacts from a CSV file',
    description:
      'At most 10 MiB and 50,000 rows. Columns are recognised by their headers, those for custom fields by `custom.<key>`, key or label; a file with the headers of an earlier import is read the same way. A contact with the same phone number is updated with the values that are not empty; a row without a number is about the contact with its email address, or makes a contact with that address alone. A number that no contact has goes to the contact that has the address and no number. A column about consent, opt-outs or mails that came back which is not understood is refused with a question, until the mapping says what it is; a dry run shows it. If the plan allows no more contacts, further rows for new ones are REJECTED with that reason, and rows for known ones still apply; a dry run shows this too. A topic is never created: a remark of the row names the topics that do not exist. A subscription is recorded for the addresses of the row that have consent and did not opt out, an unsubscription in any row for every known address of the person; the own unsubscription of a person stays. An undo takes these choices back. The import runs after the answer.',
    errors: {
      NOT_FOUND: 'There is no segment with the id in `segmentId`.',
      FORBIDDEN:
        'The role of the caller lacks `contact:import` or `segment:update`; `details[0].permission` names it.',
    },
    access: 'member',
    permission: 'contact:import',
    rateLimit: 'bulk',
    upload: {
      maxBytes: MAX_FILE_BYTES,
      fields: {
        file: {
          type: 'file',
          description: 'CSV with a header row; separated by comma, semicolon, tab or |.',
          required: true,
        },
        consentAttested: {
          type: 'boolean',
          description:
            'Must be true, except for a dry run: you attest that these people agreed to be contacted.',
          required: false,
        },
        consentSource: text('Where they agreed; stored with the consent records.', entries.consentSource),
        consentDate: text('When they agreed: a day or a time, not in the future.'),
        mapping: text(
          'JSON object from column header to contact field (or `custom.<key>`), or to null to leave the column out.',
        ),
        encoding: text(
          'How the file stores letters. By default it is recognised: UTF-8 and UTF-16 for certain, others by their letters.',
          entries.encoding,
        ),
        separator: text(
          'The character between two cells. By default that of the header row.',
          entries.separator,
        ),
        decimalSign: text(
          'The decimal sign of numbers. By default that of numbers which leave no doubt.',
          entries.decimalSign,
        ),
        mode: text(
          'Which contacts it creates or changes. Other rows are SKIPPED; opt-outs in the file count in every mode.',
          entries.mode,
        ),
        tagIds: text('JSON array of ids of tags that every contact of the file gets.'),
        segmentId: text(
          'Id of a STATIC segment that every contact of the file joins; needs segment:update.',
          entries.segmentId,
        ),
        dryRun: {
          type: 'boolean',
          description: 'True: report the verdict of each row and change nothing.',
          required: false,
        },
      },
    },
    status: 201,
    data: ImportCreated,
    handle: async ({ principal, form, write }) => {
      const { organizationId } = principal
      const input = validate(ImportForm, form.fields, 'form')
      if (input.segmentId !== undefined) assertPermission(principal, 'segment:update')
      const options = readOptions(db, organizationId, input, db.clock.now())
      const file = form.files.file!
      const inspection = await inspectFile(() => sourceOf(file.bytes), {
        maxRows: MAX_UPLOAD_ROWS,
        mapping: input.mapping,
        format: input,
        savedMapping: (headers) => findSavedMapping(db, organizationId, headers),
        customFields: listCustomFieldsOf(db, organizationId),
        topics: listTopicNames(db, organizationId).map(({ name }) => name),
      })
      const pieces = await Array.fromAsync(packedPieces(sourceOf(file.bytes)))
      return write((tx) => {
        const row = createImport(tx, principal, {
          fileName: file.name,
          pieces,
          inspection,
          options,
          isConsentAttested: input.consentAttested === 'true',
        })
        return created({ id: row.uuid, status: row.status }, 'Import queued')
      })
    },
  })
