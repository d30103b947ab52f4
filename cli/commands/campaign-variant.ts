import type { Command } from 'commander'
import { presentCampaign } from '../../src/campaigns/records/present.ts'
import { chooseVariant, viewOf } from '../../src/campaigns/records/service.ts'
import { ChooseVariant } from '../../src/campaigns/variants/schema.ts'
import { checked, withCore } from '../appliance.ts'
import { command } from '../context.ts'
import { named, ORGANIZATION_OPTION, type OrganizationOption } from '../named.ts'
import { operatorOf } from '../operator.ts'
import { lookupIn, whatKeepsSending } from './campaign-lookup.ts'

type Shown = Pick<ReturnType<typeof presentCampaign>, 'abTest' | 'variants'>

/** Describes the state of the A/B test; null for a campaign without one. */
export function abTestText({ abTest, variants }: Shown): string | null {
  if (!abTest) return null
  const { state, sharePercent, metric, explanation, decidesAt } = abTest
  const what = `${variants.map(({ label }) => label).join(', ')} to ${sharePercent} % of the recipients first, winner by ${metric}`
  const end = state === 'WAITING' && decidesAt !== null ? ` until ${decidesAt}` : ''
  return `${what}: ${state ?? 'not started'}${end}${explanation === null ? '' : `. ${explanation}`}`
}

/** Returns the text of a campaign, or each text of its A/B test. */
export const variantText = ({ variants, messageTemplate }: Shown & { messageTemplate: string }): string =>
  variants.length === 0
    ? messageTemplate
    : variants.map((variant) => `${variant.label}: ${variant.messageTemplate}`).join(' | ')

export const chooseText = (): Command =>
  command<OrganizationOption>(
    'choose-variant',
    'end an A/B test: the remaining contacts get the chosen text',
    (context, options, reference, given) => {
      const label = checked(ChooseVariant.entries.label, given, 'label')
      return withCore(context, async (core, storage) => {
        const { organization, row } = named(core, reference!, options.organization, lookupIn(core))
        const principal = operatorOf(organization)
        const after = await core.db.write((tx) =>
          presentCampaign(viewOf(tx, chooseVariant(tx, principal, row.uuid, label)), 'en'),
        )
        if (context.output.isJson) return context.output.record(after, [])
        context.output.record({ ...after, abTest: abTestText(after) }, [
          ['id', 'campaign'],
          ['name', 'name'],
          ['status', 'status'],
          ['abTest', 'A/B test'],
        ])
        for (const line of whatKeepsSending(core, storage)) context.output.say(line)
      })
    },
  )
    .argument('<campaign>', 'id or name')
    .argument('<label>', 'label of the text, such as A')
    .option(...ORGANIZATION_OPTION)
