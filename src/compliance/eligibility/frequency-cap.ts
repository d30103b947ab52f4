import { DAY_MS } from '../../lib/clock.ts'

/**
 * How much marketing one contact gets: at most `messages` within `days` of 24
 * hours, over all campaigns and senders of the organization. What is not
 * marketing neither counts nor is held back.
 */
export interface FrequencyCap {
  messages: number
  days: number
}

/** From when on messages count, ms since 1970. */
export const countsSince = ({ days }: FrequencyCap, nowMs: number): number => nowMs - days * DAY_MS

/** @param recent marketing messages that the contact got since `countsSince` */
export const isReached = (cap: FrequencyCap | null, recent: number): boolean =>
  cap !== null && recent >= cap.messages

/** From two columns, of which both or neither are set. */
export const frequencyCapOf = (messages: number | null, days: number | null): FrequencyCap | null =>
  messages === null || days === null ? null : { messages, days }
