import { isUuid } from '../../lib/ids.ts'
import { MAX_ID } from '../callback-body.ts'
import type { InboundMedia, InboundText, StatusReport } from '../port.ts'
import { type ErrorTable, meaningOf } from './errors.ts'

/** Common parts of vendors' callbacks. */

/** The meaning of a vendor's words for a status. Other words are ignored. */
export type StatusTable = Readonly<Record<string, StatusReport['status']>>

interface Receipt {
  providerMessageId: string
  /** Our reference, unchanged. A text that is not a UUID is ignored. */
  reference: string | undefined
  /** The vendor's word for the status. */
  word: string
  code: string | undefined
  now: number
}

/** Returns the report in a receipt, or an empty list if the vendor's word has no meaning for us. */
export function reportOf(receipt: Receipt, statuses: StatusTable, errors: ErrorTable): StatusReport[] {
  const { providerMessageId, word, now } = receipt
  const status = Object.hasOwn(statuses, word) ? statuses[word] : undefined
  if (!status) return []
  const reference = receipt.reference?.trim() ?? ''
  const code = receipt.code?.trim().slice(0, MAX_ID) || undefined
  const isFailed = status === 'FAILED'
  return [
    {
      providerMessageId,
      reference: isUuid(reference) ? reference.toLowerCase() : null,
      status,
      errorCode: isFailed ? meaningOf(errors, code) : null,
      providerErrorCode: isFailed ? (code ?? word.slice(0, MAX_ID)) : null,
      occurredAt: now,
    },
  ]
}

export const MAX_MEDIA = 10

/**
 * Returns the files of a text.
 * @param places the URL and the type of each file, if there is one
 */
export const mediaOf = (places: ReadonlyArray<{ url?: string; contentType?: string }>): InboundMedia[] =>
  places
    .flatMap(({ url, contentType }) =>
      url?.trim() ? [{ url: url.trim(), contentType: contentType?.trim() || null }] : [],
    )
    .slice(0, MAX_MEDIA)

/** Like `mediaOf`, for a vendor that numbers the files from 0. */
export const numberedMedia = (
  at: (index: number) => { url?: string; contentType?: string },
): InboundMedia[] => mediaOf(Array.from({ length: MAX_MEDIA }, (_, index) => at(index)))

/** Returns a text with its optional fields. */
export const inboundText = (
  text: Pick<InboundText, 'providerMessageId' | 'from' | 'to' | 'body'>,
  { media, optOutHandled }: { media: readonly InboundMedia[]; optOutHandled?: InboundText['optOutHandled'] },
): InboundText => ({
  ...text,
  ...(optOutHandled ? { optOutHandled } : {}),
  ...(media.length > 0 ? { media } : {}),
})

/** The vendors' names of requests that they recognized and answered themselves. */
const HANDLED: Readonly<Record<string, InboundText['optOutHandled']>> = {
  STOP: 'OPT_OUT',
  OPT_OUT: 'OPT_OUT',
  START: 'OPT_IN',
  OPT_IN: 'OPT_IN',
  HELP: 'HELP',
}

export const handledBy = (word: string | undefined): InboundText['optOutHandled'] => {
  const key = word?.trim().toUpperCase() ?? ''
  return Object.hasOwn(HANDLED, key) ? HANDLED[key] : undefined
}
