/**
 * The named queues, and how many jobs of each run at once. Slow jobs of one
 * queue leave the places of the others free. One organization gets at most all
 * places of a queue but one, so that another finds that one free.
 */
export const QUEUES = {
  /** Starts and cancels of campaigns: somebody waits for them. */
  campaigns: { places: 4 },
  /** Imports and exports: minutes of work, a transaction per chunk. */
  transfers: { places: 3 },
  /** Files that came with texts: each waits for the host of a provider, or of whoever pretends to be one. */
  files: { places: 4 },
  /** Counts on the read pool, which runs one query of a job at a time. */
  counts: { places: 2 },
  /** What people are told: somebody should know soon. */
  notices: { places: 2 },
  /** Cleaning up: nobody waits for it. */
  chores: { places: 4 },
} as const satisfies Readonly<Record<string, { places: number }>>

export type QueueName = keyof typeof QUEUES

export const QUEUE_NAMES = Object.keys(QUEUES) as QueueName[]

/** Where a job of an unknown kind waits, such as one that another version has left behind. */
export const DEFAULT_QUEUE: QueueName = 'chores'

/** How many places of a queue one organization has at most. The appliance's own jobs count as one organization. */
export const placesOfOne = (queue: QueueName): number => QUEUES[queue].places - 1
