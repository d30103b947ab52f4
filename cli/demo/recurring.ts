import { DAY_MS, systemClock, toIso } from '../../src/lib/clock.ts'
import { instantOf, wallTimeAt } from '../../src/lib/wall-clock.ts'
import type { Output } from '../output.ts'
import type { DemoClient } from './client.ts'

interface Draft {
  id: string
  nextRuns: string[]
}

const NAME = 'Twice a week'
const TIMEZONE = 'America/New_York'
const TEN_O_CLOCK = 10 * 60

const SHOWN = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: TIMEZONE,
})

/**
 * Creates a recurring campaign as a draft unless there is one, and prints its next runs. A draft
 * sends nothing.
 */
export async function previewRecurring(
  client: DemoClient,
  segmentId: string,
  senderId: string,
  output: Output,
): Promise<void> {
  const draft = await findOrAddDraft(client, segmentId, senderId)
  const { data } = await client.get<Draft>(`/campaigns/${draft.id}`)
  output.say(`\nRecurring campaign "${NAME}" (a draft): Mondays and Thursdays at 10:00 in New York`)
  output.say(`   Next runs: ${data.nextRuns.map((run) => SHOWN.format(new Date(run))).join('; ')}`)
}

async function findOrAddDraft(
  client: DemoClient,
  segmentId: string,
  senderId: string,
): Promise<{ id: string }> {
  const path = `/campaigns?q=${encodeURIComponent(NAME)}&limit=1`
  const [known] = (await client.get<Array<{ id: string }>>(path)).data
  if (known) return known
  const { day } = wallTimeAt(systemClock.now() + DAY_MS, TIMEZONE)
  const { data } = await client.post<{ id: string }>('/campaigns', {
    name: NAME,
    type: 'RECURRING',
    channel: 'SMS',
    messageTemplate: 'Fresh bread at {{organization.name}} today, {{firstName|friend}}.',
    segmentId,
    channelIdentityIds: [senderId],
    scheduledAt: toIso(instantOf({ day, minute: TEN_O_CLOCK }, TIMEZONE)),
    timezone: TIMEZONE,
    recurrence: { frequency: 'WEEKLY', daysOfWeek: ['MONDAY', 'THURSDAY'] },
    isDraft: true,
  })
  return data
}
