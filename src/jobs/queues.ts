/**
 * The named queues, and how many jobs of each run at once. Slow work of one
 * queue leaves the places of the others free, and one organization has at most
 * all places of a queue but one: another that comes finds that one free.
 */
export const QUEUES = {
  /** What somebody who sends waits for. */
  campaigns: { places: 4 },
  /** Files in and out: minutes of work, a transaction per chunk. */
  transfers: { places: 3 },
  /** Counts on the read workers, of which jobs have one at a time. */
  counts: { places: 2 },
  /** What nobody waits for. */
  chores: { places: 4 },
} as const satisfies Readonly<Record<string, { places: number }>>

export type QueueName = keyof typeof QUEUES

export const QUEUE_NAMES = Object.keys(QUEUES) as QueueName[]

/** Where a job of an unknown queue waits, such as one that a later version has left behind. */
export const DEFAULT_QUEUE: QueueName = 'chores'

/** How many places of a queue one organization has at most. The appliance's own jobs count as one organization. */
export const placesOfOne = (queue: QueueName): number => QUEUES[queue].places - 1
