import type { Reader } from '../../db/database.ts'
import { presentTest } from '../../delivery/test-messages/present.ts'
import { findTestMessage, type TestResult } from '../../delivery/test-messages/service.ts'
import { counted } from '../../lib/count.ts'
import type { CampaignTest } from './test-send.ts'

const isAccepted = ({ status }: { status: string }): boolean =>
  status === 'SENT' || status === 'DELIVERED' || status === 'READ'

/** The messages as they are now. */
export function presentCampaignTest(reader: Reader, { contact, variant, results }: CampaignTest) {
  const messages = results.map(({ message }) => presentTest(findTestMessage(reader, message)))
  return {
    contactId: contact?.uuid ?? null,
    variant: variant ?? null,
    acceptedCount: messages.filter(isAccepted).length,
    results: messages,
  }
}

/** The carrier's result for the messages, as a sentence without its full stop. */
export function outcomeWords(accepted: number, results: readonly TestResult[]): string {
  const unanswered = results.filter(({ result }) => result?.outcome === 'unknown').length
  const all = counted(results.length, 'test message')
  const words = `The carrier accepted ${accepted === 0 ? 'none' : accepted.toLocaleString('en-US')} of ${all}`
  if (unanswered === 0) return words
  return `${words}, and did not answer for ${unanswered.toLocaleString('en-US')}, which may have been sent`
}
