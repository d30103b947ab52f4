import { oneOf, textOf } from './search-params.ts'

/** A way from an editor to a screen that adds a segment or a sender, and back. */

/** What was chosen for an editor on another screen. */
export interface ChosenSearch {
  segmentId?: string | undefined
  /** Ids of senders, separated by commas. */
  senderIds?: string | undefined
  /** Channel of the senders. */
  channel?: 'SMS' | 'WHATSAPP' | 'EMAIL' | undefined
  /** Id of the topic of a campaign that this one follows up. */
  topicId?: string | undefined
}

type Given = Record<string, unknown>

export const chosenSearch = ({ segmentId, senderIds, channel, topicId }: Given): ChosenSearch => ({
  segmentId: textOf(segmentId),
  senderIds: textOf(senderIds),
  channel: oneOf(['SMS', 'WHATSAPP', 'EMAIL'], channel),
  topicId: textOf(topicId),
})

export interface ReturnSearch {
  /** Address of the editor to come back to, such as `/campaigns/new`. */
  returnTo?: string | undefined
}

const EDITOR = /^\/(?:campaigns\/(?:new|[\w-]+\/edit)|automations\/[\w-]+\/edit|polls\/[\w-]+)$/

export const returnSearch = ({ returnTo }: Given): ReturnSearch => {
  const address = textOf(returnTo)
  return { returnTo: address && EDITOR.test(address) ? address : undefined }
}

/** Returns the address of an editor with what was chosen for it. */
export const backWith = (returnTo: string, chosen: ChosenSearch): string =>
  `${returnTo}?${new URLSearchParams(Object.entries(chosen))}`
