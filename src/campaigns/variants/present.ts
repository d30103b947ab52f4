import { toIsoOrNull } from '../../lib/clock.ts'
import type { CampaignRow, Variant } from '../records/table.ts'
import type { TestRow } from './table.ts'

const ofMail = ({ subject = null, previewText = null, htmlBody = null }: Partial<Variant>) => ({
  ...{ subject, previewText, htmlBody },
})

/** The fields of a campaign about its A/B test. @param test of its run; undefined before it has begun */
export const presentVariants = (
  { channel, variants, abTest }: Pick<CampaignRow, 'channel' | 'variants' | 'abTest'>,
  test: TestRow | undefined,
) => ({
  variants: (variants ?? []).map(({ label, messageTemplate = null, ...mail }) => ({
    ...{ label, messageTemplate },
    ...(channel === 'EMAIL' ? ofMail(mail) : {}),
  })),
  abTest: abTest && {
    ...abTest,
    state: test?.state ?? null,
    decidesAt: toIsoOrNull(test?.decidesAt ?? null),
    chosenLabel: test?.chosen ? (variants?.[test.chosen - 1]?.label ?? null) : null,
    chosenBy: test?.chosenBy ?? null,
    chosenAt: toIsoOrNull(test?.chosenAt ?? null),
    explanation: test?.explanation ?? null,
  },
})
