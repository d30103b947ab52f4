import type { ChannelIdentityRow } from '../../src/channels/identities/table.ts'
import { counted } from '../../src/lib/count.ts'
import { EXIT, Refusal } from '../../src/lib/exit.ts'
import type { WhatsappProvider } from '../../src/providers/port.ts'
import type { ListedTemplate } from '../../src/providers/whatsapp-template.ts'
import type { Core } from '../../src/wiring/core.ts'
import { withCore } from '../appliance.ts'
import { command } from '../context.ts'
import { type Lookup, named, ORGANIZATION_OPTION } from '../named.ts'

/** Lists the values that a campaign must supply for the template. */
function needsOf({ obstacle, ...template }: ListedTemplate): string {
  if (obstacle !== null) return `cannot be sent from here: ${obstacle}`
  const { parameterCount, parameterNames, header, buttons } = template
  const needs = [
    ...(parameterCount === 0 ? [] : [counted(parameterCount, 'parameter')]),
    ...(parameterNames && parameterNames.length > 0 ? [`named ${parameterNames.join(', ')}`] : []),
    ...(header === null ? [] : [header === 'TEXT' ? 'header' : `mediaUrls (${header})`]),
    ...buttons.map(({ index, type }) => `button ${index} (${type})`),
  ]
  return needs.length === 0 ? 'nothing' : needs.join(', ')
}

export const templates = (lookupIn: (core: Core) => Lookup<ChannelIdentityRow>) =>
  command<{ organization?: string }>(
    'templates',
    "list the WhatsApp templates of a sender's account",
    (context, options, reference) =>
      withCore(context, async (core) => {
        const { row } = named(core, reference!, options.organization, lookupIn(core))
        if (row.channel !== 'WHATSAPP') {
          throw new Refusal(
            EXIT.USAGE,
            `${row.name} is a sender for ${row.channel}, but only WHATSAPP has templates.`,
          )
        }
        const provider = core.providers.adapterOf(row.id) as WhatsappProvider
        const listed = await provider.listTemplates?.()
        if (!listed) context.output.say(`${row.provider} accepts any template.`)
        if (listed?.found === 'unavailable') {
          throw new Refusal(EXIT.FAILED, [listed.reason, listed.cause].filter(Boolean).join(' '))
        }
        const rows = (listed?.templates ?? []).map((template) => ({ ...template, needs: needsOf(template) }))
        context.output.list(rows, [
          ['name', 'template'],
          ['language', 'language'],
          ['status', 'status'],
          ['category', 'category'],
          ['needs', 'needs', 'wrap'],
          ['body', 'text', 'wrap'],
        ])
        if (listed?.isWhole === false) context.output.say('The account has more templates than these.')
      }),
  )
    .argument('<sender>', 'id, name or address')
    .option(...ORGANIZATION_OPTION)
