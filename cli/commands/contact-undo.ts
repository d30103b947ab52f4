import { undoByCommand } from '../../src/jobs/long-operations/follow.ts'
import { counted } from '../../src/lib/count.ts'
import { isUuid } from '../../src/lib/ids.ts'
import { presentImport } from '../../src/transfers/imports/schema.ts'
import { assertImportAction, findUndo, startUndo } from '../../src/transfers/imports/service.ts'
import { importOperation } from '../../src/transfers/imports/store.ts'
import { undoImport as undo } from '../../src/transfers/imports/undo.ts'
import { previewUndo, type UndoPreview } from '../../src/transfers/imports/undo-preview.ts'
import { withCore } from '../appliance.ts'
import { command } from '../context.ts'
import { OPERATOR } from '../operator.ts'
import { assertAgreed } from './agreed-undo.ts'
import { undoBulk } from './bulk-undo.ts'

export const undoImport = () =>
  command<{ yes?: boolean }>('undo', 'undo an import or a bulk operation', async (context, { yes }, id) => {
    await withCore(context, async (core, storage) => {
      const found = isUuid(id!) ? importOperation.findAnywhere(core.db, id!.toLowerCase()) : undefined
      if (!found) return undoBulk(context, core, storage, { id: id!, isAgreedBefore: yes === true })
      // The operator confirmed an undo when it started.
      if (found.status !== 'UNDOING') {
        assertImportAction(found, 'undo')
        await assertAgreed(context, sentencesOf(previewUndo(core.db, found)), {
          question: 'Undo the import?',
          isAgreedBefore: yes === true,
        })
      }
      const bar = context.output.progress('Undoing', found.processedRows)
      const row = await undoByCommand(
        core.db,
        { operation: importOperation, row: found },
        {
          begin: (tx, row) => startUndo(tx, row, OPERATOR),
          undo: (options) => undo(core.db, found, options),
          onProgress: () => {
            storage.trimWal()
            bar.update(findUndo(core.db, found)?.rowNumber ?? 0)
          },
          isServed: storage.isOwner ? undefined : () => storage.isServed(),
        },
      )
      bar.end()
      const record = presentImport(row, 'en', findUndo(core.db, row))
      if (context.output.isJson) {
        context.output.record(record, [])
        return
      }
      context.output.record({ id: record.id, status: record.status, ...record.undo?.counts }, [
        ['id', 'import'],
        ['status', 'status'],
        ['deleted', 'contacts deleted'],
        ['deletedMessaged', 'deleted contacts with later messages'],
        ['deletedChanged', 'deleted contacts with later changes'],
        ['kept', 'kept because of later merges'],
        ['restored', 'contacts restored'],
        ['partlyRestored', 'restored except for later changes'],
        ['gone', 'already deleted'],
        ['tagsDeleted', 'tags deleted'],
      ])
    })
  })
    .argument('<id>', 'id of the import or bulk operation')
    .option('--yes', 'undo without asking')

function sentencesOf({ deleted, messaged, changed, kept, restored, gone }: UndoPreview): string[] {
  const count = (contacts: number): string => contacts.toLocaleString('en-US')
  return [
    `The undo deletes ${counted(deleted, 'contact')} that the import created.`,
    `Since then ${count(messaged)} of them sent or received messages, and ${count(changed)} of the others were changed.`,
    `It restores ${counted(restored, 'contact')} that the import changed.`,
    ...(kept > 0
      ? [`It keeps ${counted(kept, 'contact')} because other contacts were merged into them since.`]
      : []),
    ...(gone > 0
      ? [
          `${counted(gone, 'contact of the import was', 'contacts of the import were')} already deleted or merged.`,
        ]
      : []),
    'Opt-outs from the import stay.',
  ]
}
