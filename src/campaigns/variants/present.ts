import { toIsoOrNull } from '../../lib/clock.ts'
import type { CampaignRow } from '../store/table.ts'
import type { TestRow } from './queries.ts'

/** The fields of a campaign about its A/B test. @param test of its run; undefined before it has begun */
export const presentVariants = (
  { variants, abTest }: Pick<CampaignRow, 'variants' | 'abTest'>,
  test: TestRow | undefined,
) => ({
  variants: variants ?? [],
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
