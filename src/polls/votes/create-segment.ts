import { insertMembers } from '../../contacts/segment-members/store.ts'
import { assertNameIsFree } from '../../contacts/segments/service.ts'
import { insertSegment } from '../../contacts/segments/store.ts'
import type { SegmentRow } from '../../contacts/segments/table.ts'
import type { Db, Reader } from '../../db/database.ts'
import { invalidField } from '../../lib/errors.ts'
import { uuidv7 } from '../../lib/ids.ts'
import type { Principal } from '../../lib/principal.ts'
import { getPoll } from '../records/service.ts'
import { listOptions, type PollRow } from '../records/store.ts'
import type { CreatePollSegmentInput } from './schema.ts'
import { bitOf, nextSilent, nextVoters, type Place } from './store.ts'

/** Number of contacts added in one write. A write takes a few ms, so that other writes do not wait. */
const CHUNK = 2_000

/**
 * Fills a hidden STATIC segment from a poll, chunk by chunk. `publishFilled` shows it when it is complete.
 * Throws NOT_FOUND, ALREADY_EXISTS, VALIDATION_FAILED.
 * @param step runs one of its transactions
 */
export async function prepareSegmentOf(
  step: Db['write'],
  principal: Principal,
  pollUuid: string,
  input: CreatePollSegmentInput,
): Promise<SegmentRow> {
  const { organizationId } = principal
  const { poll, choices, segment } = await step((tx) => {
    const poll = getPoll(tx, principal, pollUuid, tx.now)
    const choices = choicesOf(tx, poll, input)
    assertNameIsFree(tx, organizationId, input.name)
    const times = { createdAt: tx.now, updatedAt: tx.now, deletedAt: tx.now }
    const row = {
      uuid: uuidv7(tx.now),
      organizationId,
      name: input.name,
      type: 'STATIC',
      contactCount: 0,
    } as const
    return { poll, choices, segment: insertSegment(tx, { ...row, ...times }) }
  })
  const nextOf = input.selector === 'did_not_vote' ? nextSilent : pickVoters(choices)
  let after: Place | undefined = { at: 0, id: 0 }
  while (after !== undefined) {
    const from: Place = after
    after = await step((tx) => {
      const rows = nextOf(tx, poll, { after: from, limit: CHUNK })
      const wanted = rows.filter(({ isWanted }) => isWanted === 1)
      insertMembers(
        tx,
        segment,
        wanted.map(({ contactId }) => contactId),
      )
      return rows.length === CHUNK ? rows.at(-1) : undefined
    })
  }
  return segment
}

const pickVoters =
  (choices: number | undefined): typeof nextSilent =>
  (reader, poll, chunk) =>
    nextVoters(reader, poll, choices, chunk)

/** Returns the bits of the chosen options, or undefined if the selector has none. Throws VALIDATION_FAILED. */
function choicesOf(
  reader: Reader,
  poll: PollRow,
  { selector, optionIds }: CreatePollSegmentInput,
): number | undefined {
  if (selector !== 'voted_options') {
    if (optionIds === undefined) return undefined
    throw invalidField(
      'optionIds',
      `optionIds is only for voted_options. Leave it out for ${selector}.`,
      'isForbidden',
    )
  }
  if (optionIds === undefined) {
    const message = 'optionIds is required for voted_options.'
    throw invalidField('optionIds', message, 'isRequired', (say) => say.chooseSome())
  }
  const options = new Map(
    listOptions(reader, poll.organizationId, [poll.id]).map((option) => [option.uuid, option]),
  )
  return optionIds.reduce((bits, id, index) => {
    const option = options.get(id)
    if (option) return bits | bitOf(option)
    const message = `The poll has no option with the id ${id}.`
    throw invalidField(`optionIds[${index}]`, message, 'exists', (say) =>
      say.referenceDeleted({ kind: 'pollOption' }),
    )
  }, 0)
}
