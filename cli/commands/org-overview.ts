import { presentFigures } from '../../src/appliance/overview/present.ts'
import { overviewsOfAll } from '../../src/appliance/overview/service.ts'
import { DAY_MS } from '../../src/lib/clock.ts'
import { withCore } from '../appliance.ts'
import { command } from '../context.ts'
import type { Column } from '../output.ts'
import { wholeNumberFrom } from '../whole-number.ts'

export const MAX_DAYS = 365

const BILLING: Column[] = [
  ['plan', 'plan'],
  ['credits', 'credits'],
  ['unpaid', 'waiting for credits', 'spare'],
]

const percent = (rate: number | null): string => (rate === null ? '' : `${(rate * 100).toFixed(1)} %`)

export const overviewCommand = () =>
  command<{ days: string }>(
    'overview',
    'compare the key figures of all organizations',
    (context, options) => {
      const days = wholeNumberFrom(options.days, '--days', { min: 1, max: MAX_DAYS })
      return withCore(context, ({ db }) => {
        const nowMs = db.clock.now()
        const overviews = overviewsOfAll(db, { sinceMs: nowMs - days * DAY_MS, nowMs })
        const rows = overviews.map((overview) => {
          const { uuid, name, slug, suspendedAt } = overview.organization
          const status = suspendedAt === null ? 'ACTIVE' : 'SUSPENDED'
          return { id: uuid, name, slug, status, ...presentFigures(overview) }
        })
        const { output } = context
        if (output.isJson) return output.list(rows, [])
        // A server without billing has no use for these columns.
        const isBilling = overviews.some(({ billing }) => !billing.isOpen)
        const shown = rows.map(({ messages, optOuts, billing, ...row }) => ({
          ...row,
          sent: messages.sent,
          failed: percent(messages.failureRate),
          optedOut: percent(optOuts.rate),
          plan: billing?.planKey ?? '',
          credits: billing?.availableCredits ?? '',
          unpaid: billing?.pausedCampaigns ?? 0,
        }))
        output.list(shown, [
          ['slug', 'organization'],
          ['status', 'status'],
          ['contacts', 'contacts'],
          ['campaigns', 'campaigns', 'spare'],
          ['sent', 'messages'],
          ['failed', 'failed'],
          ['optedOut', 'opted out'],
          ...(isBilling ? BILLING : []),
          ['lastActivityAt', 'last activity', 'spare'],
        ])
      })
    },
  ).option('--days <number>', `number of days whose campaigns count, at most ${MAX_DAYS}`, '30')
