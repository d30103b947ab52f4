import type { Reader, Tx } from '../db/database.ts'
import {
  claimNext,
  type JobRow,
  ownerOf,
  placesOfOne,
  QUEUE_NAMES,
  QUEUES,
  type QueueName,
} from './queries.ts'

/** Owners whose jobs in this queue wait, whatever is free. */
export type WaitingOwners = (reader: Reader, queue: QueueName) => readonly number[]

/** Which places of the queues are taken, and which organization's turn is next. */
export class Places {
  readonly #epoch: number
  readonly #waiting: WaitingOwners
  readonly #taken = new Set<JobRow>()
  /** Which owner had the last turn, by queue. */
  readonly #lastOwner = new Map<QueueName, number>()

  constructor(epoch: number, waiting: WaitingOwners = () => []) {
    this.#epoch = epoch
    this.#waiting = waiting
  }

  /** Queues with a free place. */
  free(): QueueName[] {
    return QUEUE_NAMES.filter((queue) => this.#ownersIn(queue).length < QUEUES[queue].places)
  }

  /** Claims due jobs for the free places; `take` each after the commit. */
  claim(tx: Tx): JobRow[] {
    return this.free().flatMap((queue) => this.#claimFrom(tx, queue))
  }

  take(row: JobRow): void {
    this.#taken.add(row)
    this.#lastOwner.set(row.queue, ownerOf(row))
  }

  leave(row: JobRow): void {
    this.#taken.delete(row)
  }

  #claimFrom(tx: Tx, queue: QueueName): JobRow[] {
    const claimed: JobRow[] = []
    const owners = this.#ownersIn(queue)
    const waiting = this.#waiting(tx, queue)
    let afterOwner = this.#lastOwner.get(queue) ?? 0
    while (owners.length < QUEUES[queue].places) {
      const full = [...ownersWith(owners, placesOfOne(queue)), ...waiting]
      const row = claimNext(tx, { queue, epoch: this.#epoch, afterOwner, full })
      if (!row) break
      afterOwner = ownerOf(row)
      owners.push(afterOwner)
      claimed.push(row)
    }
    return claimed
  }

  #ownersIn(queue: QueueName): number[] {
    return [...this.#taken].filter((row) => row.queue === queue).map(ownerOf)
  }
}

/** The owners that occur at least `count` times. */
const ownersWith = (owners: readonly number[], count: number): number[] =>
  [...new Set(owners)].filter((owner) => owners.filter((other) => other === owner).length >= count)
