import type { Db, Reader, Tx } from '../../db/database.ts'
import { copyName } from '../../lib/copy-name.ts'
import { uuidv7 } from '../../lib/ids.ts'
import type { Principal } from '../../lib/principal.ts'
import { copyMembers } from '../segment-members/store.ts'
import { type CloneSegmentInput, MAX_NAME } from './schema.ts'
import { assertNameIsFree, getSegment } from './service.ts'
import * as store from './store.ts'
import type { SegmentRow } from './table.ts'

/** Number of members copied in one write: a few ms, so that other writes do not wait. */
const CHUNK = 2_000

/**
 * Creates a hidden copy. It starts as deleted and gets its members chunk by chunk; `publishFilled`
 * then makes it visible. After a crash in between it stays deleted. Contacts added to the source
 * meanwhile may be missing. Throws NOT_FOUND, ALREADY_EXISTS.
 * @param step runs one of its transactions
 */
export async function prepareClone(
  step: Db['write'],
  principal: Principal,
  uuid: string,
  input: CloneSegmentInput,
): Promise<SegmentRow> {
  const { source, clone } = await step((tx) => {
    const source = getSegment(tx, principal, uuid)
    const name = input.name ?? freeCopyName(tx, principal.organizationId, source.name)
    assertNameIsFree(tx, principal.organizationId, name)
    const { organizationId, type, description, rules, lastEvaluatedAt } = source
    const clone = store.insertSegment(tx, {
      organizationId,
      type,
      description,
      rules,
      lastEvaluatedAt,
      name,
      uuid: uuidv7(tx.now),
      contactCount: type === 'DYNAMIC' ? source.contactCount : 0,
      createdAt: tx.now,
      updatedAt: tx.now,
      deletedAt: tx.now,
    })
    return { source, clone }
  })
  let afterId: number | null = source.type === 'STATIC' ? 0 : null
  while (afterId !== null) {
    const cursor: { afterId: number; limit: number } = { afterId, limit: CHUNK }
    afterId = await step((tx) => copyMembers(tx, { from: source, to: clone }, cursor) ?? null)
  }
  return clone
}

/** Makes a filled copy visible. Throws ALREADY_EXISTS when the name was taken meanwhile. */
export function publishFilled(tx: Tx, clone: SegmentRow): SegmentRow {
  assertNameIsFree(tx, clone.organizationId, clone.name)
  return store.updateSegment(tx, clone.id, { deletedAt: null, createdAt: tx.now, updatedAt: tx.now })
}

/** Returns the first name of a copy that no segment has. */
function freeCopyName(reader: Reader, organizationId: number, name: string): string {
  for (let number = 1; ; number++) {
    const candidate = copyName(name, MAX_NAME, number)
    if (!store.findSegmentByName(reader, organizationId, candidate)) return candidate
  }
}
