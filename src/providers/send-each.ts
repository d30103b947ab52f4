import type { SendResult } from './port.ts'

/**
 * Sends each message of a batch by itself, all at once; results come in their order. Most calls
 * carry one message, and waiting for all of one costs a tenth of a request.
 */
export async function sendEach<Message>(
  batch: readonly Message[],
  sendOne: (message: Message) => Promise<SendResult>,
): Promise<SendResult[]> {
  return batch.length === 1 ? [await sendOne(batch[0]!)] : Promise.all(batch.map(sendOne))
}
