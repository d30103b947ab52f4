import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { CampaignEstimate, EstimateCampaign } from '../../api/api.gen.ts'
import { type ApiError, call } from '../../api/client.ts'
import { useSettled } from '../../ui/use-settled.ts'
import type { Draft } from './draft.ts'
import { fitted, lacksOf } from './fitted.ts'

/** Time without changes before an estimate, ms. An organization may request 60 a minute. */
const PAUSE_MS = 1_500

/** Returns the body for an estimate, or undefined if something is missing. */
function estimateOf(draft: Draft): EstimateCampaign | undefined {
  const fit = fitted(draft)
  if (lacksOf(fit).length > 0) return undefined
  const { channel, variants, mediaUrls, subject, previewText, htmlBody, whatsappTemplate } = fit
  const isMail = channel === 'EMAIL'
  return {
    // The API derives the text of an HTML email from its HTML. The template only must not be empty.
    template: fit.messageTemplate || '-',
    segmentId: fit.segmentId,
    channel,
    category: fit.category,
    topicId: fit.topicId,
    smartEncoding: fit.smartEncoding,
    respectSendWindow: fit.respectSendWindow,
    channelIdentityIds: fit.channelIdentityIds,
    sendRatePerMinute: fit.sendRatePerMinute,
    trackLinks: fit.trackLinks,
    feed: fit.feed,
    ...(variants.length > 0 ? { variants } : {}),
    ...(isMail ? { subject, previewText: previewText || null, htmlBody: htmlBody || null } : { mediaUrls }),
    ...(channel === 'WHATSAPP' ? { whatsappTemplate } : {}),
  }
}

export interface Estimate {
  /** The last estimate. It may belong to an earlier draft. */
  data: CampaignEstimate | undefined
  /** Whether the estimate belongs to the current draft. */
  isCurrent: boolean
  /** Reason that there is no estimate. */
  error: ApiError | null
  /** Estimates again. */
  retry(): unknown
}

const estimateQuery = (body: EstimateCampaign) =>
  queryOptions({
    queryKey: ['POST /campaigns/estimate', body],
    queryFn: async ({ signal }): Promise<CampaignEstimate> =>
      (await call('POST /campaigns/estimate', { body }, { signal })).data,
    staleTime: 60_000,
  })

/** Estimates the recipients, segments, price and end of the draft. */
export function useEstimate(draft: Draft): Estimate {
  const body = estimateOf(draft)
  const settled = useSettled(body, PAUSE_MS)
  const query = useQuery({
    ...estimateQuery(settled ?? ({} as EstimateCampaign)),
    enabled: settled !== undefined,
    placeholderData: keepPreviousData,
  })
  const isCurrent = !query.isPlaceholderData && JSON.stringify(body) === JSON.stringify(settled)
  return {
    data: body && query.data,
    isCurrent: isCurrent && query.data !== undefined && !query.isFetching,
    error: isCurrent ? ((query.error ?? query.failureReason) as ApiError | null) : null,
    retry: query.refetch,
  }
}
