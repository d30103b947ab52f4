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
      const wanted = { organizationId: found.organizationId, uuid: found.uuid, actor: OPERATOR }
      const onProgress = (): void => {
        storage.trimWal()
        bar.update(findUndo(core.db, found)?.rowNumber ?? 0)
      }
      const row = await (storage.isOwner
        ? undoHere(core.db, wanted, { onProgress })
        : undoByServer(core.db, wanted, { onProgress, isServed: () => storage.isServed() }))
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
        ['deletedMessaged', 'of them written to since'],
        ['deletedChanged', 'of them changed since'],
        ['kept', 'kept: others were merged into them'],
        ['restored', 'contacts restored'],
        ['partlyRestored', 'restored but for later changes'],
        ['gone', 'gone before'],
        ['tagsDeleted', 'tags deleted'],
      ])
    })
  })
    .argument('<import>', 'id of the import')
    .option('--yes', 'do it without asking')

/** Says what the undo does and asks. Throws a refusal (exit 2) when nobody can answer, and one (exit 1) for a no. */
async function assertWanted(
  { output }: Context,
  preview: UndoPreview,
  isAgreedBefore: boolean,
): Promise<void> {
  for (const sentence of sentencesOf(preview)) output.say(sentence)
  if (isAgreedBefore) return
  if (output.isJson || !process.stdin.isTTY) {
    throw new Refusal(EXIT.USAGE, 'An undo deletes contacts, and nobody is here to ask.', 'Add --yes.')
  }
  if (await isAgreed('Undo the import?')) return
  throw new Refusal(EXIT.FAILED, 'Nothing was undone.')
}

function sentencesOf({ deleted, messaged, changed, kept, restored, gone }: UndoPreview): string[] {
  const count = (contacts: number): string => contacts.toLocaleString('en-US')
  return [
    `The undo deletes ${counted(deleted, 'contact')} that the import made.`,
    `Written to since, or heard from: ${count(messaged)} of them. Changed since: ${count(changed)} of the others.`,
    `It gives back what it changed of ${counted(restored, 'contact')}.`,
    ...(kept > 0 ? [`It keeps ${counted(kept, 'contact')} that others were merged into since.`] : []),
    ...(gone > 0
      ? [`${counted(gone, 'contact of the import is', 'contacts of the import are')} gone already.`]
      : []),
    'Opt-outs that came with the import stay.',
  ]
}
