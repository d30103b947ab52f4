import { texts as english } from '../../../words/en/texts.ts'
import { inLanguage } from '../../../words/in-language.ts'
import { getOrganization } from '../../accounts/organizations/service.ts'
import { hasListeners } from '../../accounts/organizations/store.ts'
import type { InboundHandler, KeptText } from '../../channels/inbound/handlers.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { queueAnswer } from '../../delivery/test-messages/reply.ts'
import { emit } from '../../events/event.ts'
import { DAY_MS } from '../../lib/clock.ts'
import { pollVoted } from '../records/service.ts'
import { listOptions } from '../records/store.ts'
import { optionNamesOf } from './option-names.ts'
import { readVote } from './read-vote.ts'
import * as store from './store.ts'
import { type AskedPoll, findAskedPoll, isOpenAt } from './store.ts'

/** Time after its end for which a poll answers a typed vote that it is closed. */
const LATE_MS = 14 * DAY_MS

type Text = Parameters<InboundHandler['takes']>[1]

/** Returns the bits of the options that a text chooses in a poll, or 0 for a text that is not a vote. */
function choicesOf(reader: Reader, { organizationId, body }: Text, poll: AskedPoll): number {
  const options = listOptions(reader, organizationId, [poll.id])
  const positions = readVote(body, {
    labels: options.map(({ label }) => label),
    allowMultipleOptions: poll.allowMultipleOptions === 1,
    question: poll.questionTemplate,
  })
  return (positions ?? []).reduce((bits, position) => bits | store.bitOf({ position }), 0)
}

const openPoll = (tx: Tx, text: Text) => findAskedPoll(tx, text, isOpenAt(tx.now))

/** Tapped option. */
interface Tap {
  poll: AskedPoll
  position: number
  /** Whether the poll counts votes. */
  isOpen: boolean
}

/**
 * Returns the option that the sender of a text tapped. Returns undefined for a typed text, an id of another
 * organization, and a poll that this number did not ask this sender.
 */
function tapIn(tx: Tx, text: Text): Tap | undefined {
  const { organizationId, choiceId } = text
  const option = choiceId === undefined ? undefined : store.findOption(tx, organizationId, choiceId)
  if (!option) return undefined
  const isThis = store.isPoll(option.pollId)
  const poll = findAskedPoll(tx, text, isThis)
  if (!poll) return undefined
  const open = findAskedPoll(tx, text, fragment`${isThis} AND ${isOpenAt(tx.now)}`)
  return { poll, position: option.position, isOpen: open !== undefined }
}

/**
 * Returns the options that a contact has chosen after a tap. If several may be chosen, a tap adds one, because
 * a tap names only one. An option such as `None` excludes every other option.
 */
function choicesAfter(tx: Tx, organizationId: number, { poll, position }: Tap): number {
  const tapped = store.bitOf({ position })
  if (poll.allowMultipleOptions === 0) return tapped
  const { refusals } = optionNamesOf(listOptions(tx, organizationId, [poll.id]).map(({ label }) => label))
  if (refusals.has(position)) return tapped
  const former = store.findChoices(tx, organizationId, poll) ?? 0
  const refused = [...refusals].reduce((bits, one) => bits | store.bitOf({ position: one }), 0)
  return (former & ~refused) | tapped
}

function answerAbout(
  tx: Tx,
  text: KeptText,
  { poll, kind, words }: { poll: AskedPoll; kind: 'HINT' | 'CLOSED'; words: string },
): void {
  const { organizationId, channelIdentityId, contactId, from } = text
  if (!store.claimAnswer(tx, organizationId, poll, kind)) return
  queueAnswer(tx, { organizationId, channelIdentityId, contactId, to: from, kind: 'POLL' }, words)
}

const textsOf = (reader: Reader, organizationId: number) =>
  inLanguage(english, getOrganization(reader, organizationId).locale)

function hintFor(reader: Reader, organizationId: number, { id, hasTaps }: AskedPoll): string {
  const texts = textsOf(reader, organizationId)
  if (hasTaps) return texts.pollHintTap()
  return texts.pollHint({ most: listOptions(reader, organizationId, [id]).length })
}

/**
 * Answers a text that is not a vote. Explains once for each contact and poll how to vote, and once that the
 * poll is closed.
 */
function answer(tx: Tx, text: KeptText): void {
  const { organizationId, kind } = text
  if (kind !== 'OTHER') return
  const poll = openPoll(tx, text)
  if (poll) {
    if (store.findChoices(tx, organizationId, poll) !== undefined) return
    answerAbout(tx, text, { poll, kind: 'HINT', words: hintFor(tx, organizationId, poll) })
    return
  }
  const late = findAskedPoll(tx, text, store.closedBetween(tx.now - LATE_MS, tx.now))
  if (!late || choicesOf(tx, text, late) === 0) return
  const texts = textsOf(tx, organizationId)
  answerAbout(tx, text, { poll: late, kind: 'CLOSED', words: texts.pollClosed() })
}

/**
 * Handler that takes a tapped option, and a text that is a vote in the last poll that its sender was asked.
 * STOP, START and HELP are taken before. A text that is not a vote goes on to the inbox.
 */
export const takesVotes: InboundHandler = {
  step: 'POLL_VOTE',
  takes: (tx, text) => {
    if (tapIn(tx, text)) return true
    const poll = openPoll(tx, text)
    return poll !== undefined && choicesOf(tx, text, poll) > 0
  },
  handle: (tx, text) => {
    const { organizationId, contactId, actor, body: rawBody } = text
    const tap = tapIn(tx, text)
    if (tap && !tap.isOpen) {
      const texts = textsOf(tx, organizationId)
      answerAbout(tx, text, { poll: tap.poll, kind: 'CLOSED', words: texts.pollClosed() })
      return
    }
    const poll = tap?.poll ?? openPoll(tx, text)!
    const choices = tap ? choicesAfter(tx, organizationId, tap) : choicesOf(tx, text, poll)
    const listens = hasListeners(tx, organizationId)
    const isChange = listens && store.findChoices(tx, organizationId, poll) !== undefined
    store.putVote(tx, organizationId, { pollId: poll.id, contactId, choices, rawBody })
    const data = { pollUuid: poll.uuid, contactId, choices, isChange }
    if (listens) emit(tx, pollVoted, { organizationId, actor, data })
  },
  leftToInbox: answer,
}
