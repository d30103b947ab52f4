import { compose } from '../../../words/en/compose.ts'
import { useOrganization } from '../../api/hooks.ts'
import { Check, TextField } from '../../ui/field.tsx'
import { moment } from '../../ui/format.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Section } from '../../ui/page.tsx'
import { Choice } from '../../ui/tabs.tsx'
import { instantOf, wallOf, zoneName } from '../../ui/zoned.ts'
import { useCompose } from './context.ts'
import type { Draft } from './draft.ts'
import { useCampaignZone } from './use-campaign-zone.ts'

const FeedFields = lazyPart(() => import('./feed-fields.tsx'))
const RecurrenceFields = lazyPart(() => import('./recurrence.tsx'))

const DAY_MS = 86_400_000

const tomorrow = (): string => new Date(Date.now() + DAY_MS).toISOString()

/** Time of the campaign. */
export function TimeSection() {
  const { draft, set, campaign } = useCompose()
  const zone = useCampaignZone()
  const { type } = draft
  const isDraft = !campaign || campaign.isDraft
  return (
    <Section title={compose.time()}>
      {isDraft && (
        <div>
          <Choice
            label={compose.schedule()}
            value={type}
            options={[
              ['IMMEDIATE', compose.scheduleNow()],
              ['SCHEDULED', compose.scheduleLater()],
              ['RECURRING', compose.scheduleRecurring()],
            ]}
            onChange={(next) => set(timeFor(next, draft, zone))}
          />
        </div>
      )}
      {type !== 'IMMEDIATE' && <Start />}
      {type === 'RECURRING' && <RecurrenceFields />}
      {type === 'RECURRING' && draft.channel === 'EMAIL' && <FeedFields />}
      <SendWindow />
    </Section>
  )
}

/**
 * Returns the changes for a type of schedule. It proposes tomorrow at 9:00 until the user has chosen a time. A
 * recurring campaign needs a recurrence from the start.
 */
const timeFor = (
  type: Draft['type'],
  { scheduledAt, recurrence }: Draft,
  zone: string | undefined,
): Partial<Draft> => ({
  type,
  ...(type !== 'IMMEDIATE' && scheduledAt === null
    ? { scheduledAt: instantOf(`${wallOf(tomorrow(), zone).slice(0, 10)}T09:00`, zone) ?? null }
    : {}),
  ...(type === 'RECURRING' && !recurrence
    ? { recurrence: { frequency: 'WEEKLY', interval: 1, daysOfWeek: [], endType: 'NEVER' } }
    : {}),
})

function Start() {
  const { draft, set, problemOf } = useCompose()
  const zone = useCampaignZone()
  if (!zone) return null
  const { scheduledAt, type, sendInRecipientTimezone } = draft
  const now = Date.now()
  return (
    <>
      <TextField
        label={type === 'RECURRING' ? compose.timeFirst() : compose.time()}
        name="scheduledAt"
        type="datetime-local"
        min={wallOf(new Date(now).toISOString(), zone)}
        max={wallOf(new Date(now + 365 * DAY_MS).toISOString(), zone)}
        value={scheduledAt ? wallOf(scheduledAt, zone) : ''}
        problem={problemOf('scheduledAt')}
        hint={
          scheduledAt === null
            ? compose.timeZoneHint({ zone: zoneName(zone) })
            : sendInRecipientTimezone
              ? compose.timeLocalHint({ time: moment(scheduledAt, zone, now) })
              : compose.timeHint({ time: moment(scheduledAt, zone, now), zone: zoneName(zone) })
        }
        onChange={({ target }) => set({ scheduledAt: instantOf(target.value, zone) ?? null })}
      />
      {draft.abTest === null && (
        <Check
          label={compose.timeLocal()}
          hint={compose.timeLocalAbout()}
          checked={sendInRecipientTimezone}
          onChange={({ target }) => set({ sendInRecipientTimezone: target.checked })}
        />
      )}
      {problemOf('sendInRecipientTimezone') && (
        <p data-field-problem="sendInRecipientTimezone">{problemOf('sendInRecipientTimezone')}</p>
      )}
    </>
  )
}

/** Choice whether marketing respects quiet hours. */
function SendWindow() {
  const { draft, set } = useCompose()
  const window = useOrganization()?.sendWindow
  if (draft.category !== 'MARKETING' || !window?.isEnabled) return null
  return (
    <Check
      label={compose.window({ start: window.start, end: window.end })}
      hint={compose.windowHint()}
      checked={draft.respectSendWindow}
      onChange={({ target }) => set({ respectSendWindow: target.checked })}
    />
  )
}
