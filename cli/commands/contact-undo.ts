import { counted } from '../../src/lib/count.ts'
import { AppError } from '../../src/lib/errors.ts'
import { EXIT, Refusal } from '../../src/lib/exit.ts'
import { isUuid } from '../../src/lib/ids.ts'
import { assertAllowed } from '../../src/transfers/import-records/policy.ts'
import { findAnywhere } from '../../src/transfers/import-records/queries.ts'
import { previewUndo, type UndoPreview } from '../../src/transfers/import-records/undo-preview.ts'
import { undoByServer, undoHere } from '../../src/transfers/imports/command.ts'
import { presentImport } from '../../src/transfers/imports/present.ts'
import { findUndo } from '../../src/transfers/imports/service.ts'
import { withCore } from '../appliance.ts'
import { isAgreed } from '../confirm.ts'
import { type Context, command } from '../context.ts'
import { OPERATOR } from '../operator.ts'

export const undoImport = () =>
  command<{ yes?: boolean }>('undo', 'undo an import', async (context, { yes }, id) => {
    await withCore(context, async (core, storage) => {
      const found = isUuid(id!) ? findAnywhere(core.db, id!.toLowerCase()) : undefined
      if (!found) throw new AppError('NOT_FOUND', `There is no import ${id}.`)
      // An undo that has begun was confirmed before.
      if (found.status !== 'UNDOING') {
        assertAllowed(found, 'undo')
        await assertWanted(context, previewUndo(core.db, found), yes === true)
      }
      const bar = context.output.progress('Undoing', found.processedRows)
      const request = { organizationId: found.organizationId, uuid: found.uuid, actor: OPERATOR }
      const onProgress = (): void => {
        storage.trimWal()
        bar.update(findUndo(core.db, found)?.rowNumber ?? 0)
      }
      const row = await (storage.isOwner
        ? undoHere(core.db, request, { onProgress })
        : undoByServer(core.db, request, { onProgress, isServed: () => storage.isServed() }))
      bar.end()
      const record = presentImport(row, findUndo(core.db, row))
      if (context.output.isJson) {
        context.output.record(record, [])
        return
      }
      context.output.record({ id: record.id, status: record.status, ...record.undo?.counts }, [
        ['id', 'import'],
        ['status', 'status'],
        ['deleted', 'contacts deleted'],
        ['deletedMessaged', 'of them with messages since'],
        ['deletedChanged', 'of them changed since'],
        ['kept', 'kept because others were merged into them'],
        ['restored', 'contacts restored'],
        ['partlyRestored', 'restored except later changes'],
        ['gone', 'deleted before'],
        ['tagsDeleted', 'tags deleted'],
      ])
    })
  })
    .argument('<import>', 'id of the import')
    .option('--yes', 'undo without asking')

/** Prints the effect of the undo and asks. Throws a refusal when nobody can answer (exit 2) or the answer is no (exit 1). */
async function assertWanted(
  { output }: Context,
  preview: UndoPreview,
  isAgreedBefore: boolean,
): Promise<void> {
  for (const sentence of sentencesOf(preview)) output.say(sentence)
  if (isAgreedBefore) return
  if (output.isJson || !process.stdin.isTTY) {
    throw new Refusal(EXIT.USAGE, 'An undo deletes contacts and must be confirmed.', 'Add --yes.')
  }
  if (await isAgreed('Undo the import?')) return
  throw new Refusal(EXIT.FAILED, 'Nothing was undone.')
}

function sentencesOf({ deleted, messaged, changed, kept, restored, gone }: UndoPreview): string[] {
  const count = (contacts: number): string => contacts.toLocaleString('en-US')
  return [
    `The undo deletes ${counted(deleted, 'contact')} that the import created.`,
    `Since then ${count(messaged)} of them sent or received messages, and ${count(changed)} of the others were changed.`,
    `It restores ${counted(restored, 'contact')} that the import changed.`,
    ...(kept > 0 ? [`It keeps ${counted(kept, 'contact')} into which others were merged since.`] : []),
    ...(gone > 0
      ? [
          `${counted(gone, 'contact of the import was', 'contacts of the import were')} deleted or merged before.`,
        ]
      : []),
    'Opt-outs from the import stay.',
  ]
}
