import type { Db } from '../../db/database.ts'
import { created, type Operation, operation } from '../../http/operation.ts'
import { idOf } from '../../http/schema.ts'
import { presentCampaign } from '../records/present.ts'
import { CampaignRecord } from '../records/schema.ts'
import { chooseVariant, viewOf } from '../records/service.ts'
import { ChooseVariant } from './schema.ts'

export const variantChoiceRoutes = (_deps: { db: Db }): Operation[] => [
  operation({
    method: 'POST',
    path: '/campaigns/:id/choose-variant',
    group: 'Campaigns',
    summary: 'Choose the text of an A/B test for the rest',
    description:
      'The waiting recipients get this text, even before the test period has ended; those of the test keep theirs. A campaign that is PAUSED with VARIANT_UNDECIDED continues. A choice is final.',
    errors: {
      INVALID_STATE_TRANSITION:
        'The campaign has no A/B test, its run has not begun or has ended, or a text is chosen already.',
      VALIDATION_FAILED: 'No text of the campaign has this label.',
    },
    access: 'member',
    permission: 'campaign:send',
    params: idOf('the campaign'),
    body: ChooseVariant,
    status: 201,
    data: CampaignRecord,
    handle: ({ principal, params, body, language, write }) =>
      write((tx) => {
        const campaign = chooseVariant(tx, principal, params.id, body.label)
        return created(presentCampaign(viewOf(tx, campaign), language()), 'Text chosen')
      }),
  }),
]
