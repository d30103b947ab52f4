import type { Reader } from '../../db/database.ts'
import { presentTest } from '../../delivery/test-messages/present.ts'
import { findTestMessage } from '../../delivery/test-messages/service.ts'
import type { CampaignTest } from './test-send.ts'

/** The messages as they are now. */
export function presentCampaignTest(reader: Reader, { contact, variant, results }: CampaignTest) {
  const messages = results.map(({ message }) => presentTest(findTestMessage(reader, message)))
  return {
    contactId: contact?.uuid ?? null,
    variant: variant ?? null,
    acceptedCount: messages.filter(({ status }) => ['SENT', 'DELIVERED', 'READ'].includes(status)).length,
    results: messages,
  }
}

/** What the carrier took, as a sentence without its full stop. */
export function acceptedWords(accepted: number, all: number): string {
  if (accepted === all)
    return all === 1 ? 'The carrier took the test message' : `The carrier took all ${all} test messages`
  if (accepted === 0)
    return all === 1 ? 'The test message was not sent' : `None of the ${all} test messages was sent`
  return `The carrier took ${accepted} of ${all} test messages`
}
