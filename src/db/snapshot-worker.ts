import { armFaultPoints } from '../lib/fault.ts'
import { Publisher, type PublisherOptions, type PublishOutcome } from './snapshot.ts'

/** The other side of `startPublisherThread`: one publisher, one request at a time, in order. */
declare const self: Worker

export type PublisherRequest =
  | { id: number; action: 'OPEN'; options: PublisherOptions; failAt: readonly string[] }
  | { id: number; action: 'PUBLISH'; nowMs: number }
  | { id: number; action: 'CHECKPOINT' }
  | { id: number; action: 'CLOSE' }

export interface PublisherAnswer {
  id: number
  outcome?: PublishOutcome
  error?: string
}

let publisher: Publisher | undefined

function perform(request: PublisherRequest): PublishOutcome | undefined {
  if (request.action === 'OPEN') {
    armFaultPoints(request.failAt)
    publisher = new Publisher(request.options)
    return undefined
  }
  if (!publisher) throw new Error('The publisher has no database.')
  if (request.action === 'PUBLISH') return publisher.publish(request.nowMs)
  if (request.action === 'CHECKPOINT') publisher.checkpoint()
  else publisher.close()
  return undefined
}

self.onmessage = ({ data }: MessageEvent<PublisherRequest>) => {
  const answer: PublisherAnswer = { id: data.id }
  try {
    const outcome = perform(data)
    if (outcome) answer.outcome = outcome
  } catch (error) {
    answer.error = error instanceof Error ? error.message : String(error)
  }
  postMessage(answer)
}
