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

const RecurrenceFields = lazyPart(() => import('./recurrence.tsx'))

const DAY_MS = 86_400_000

/** Time of the campaign. */
export function TimeSection() {
  const { draft, set, campaign } = useCompose()
  const { type } = draft
  const isDraft = !campaign || campaign.isDraft
  return (
    <Section title="Time">
      {isDraft && (
        <div>
          <Choice
            label="When it is sent"
            value={type}
            options={[
              ['IMMEDIATE', 'Now'],
              ['SCHEDULED', 'At a time'],
              ['RECURRING', 'Again and again'],
            ]}
            onChange={(next) => set(timeFor(next, draft))}
          />
        </div>
      )}
      {type !== 'IMMEDIATE' && <Start />}
      {type === 'RECURRING' && <RecurrenceFields />}
      <SendWindow />
    </Section>
  )
}

/** Returns the changes for a type of schedule. A recurring campaign needs a recurrence from the start. */
const timeFor = (type: Draft['type'], { recurrence }: Draft): Partial<Draft> => ({
  type,
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
        label={type === 'RECURRING' ? 'First time' : 'Time'}
        name="scheduledAt"
        type="datetime-local"
        min={wallOf(new Date(now).toISOString(), zone)}
        max={wallOf(new Date(now + 365 * DAY_MS).toISOString(), zone)}
        value={scheduledAt ? wallOf(scheduledAt, zone) : ''}
        problem={problemOf('scheduledAt')}
        hint={
          scheduledAt
            ? `${moment(scheduledAt, zone, now)}, ${sendInRecipientTimezone ? 'on the clock of each recipient' : `time of ${zoneName(zone)}`}.`
            : `Time of ${zoneName(zone)}.`
        }
        onChange={({ target }) => set({ scheduledAt: instantOf(target.value, zone) ?? null })}
      />
      {draft.abTest === null && (
        <Check
          label="At this time where each recipient is"
          hint="10:00 in New York for one, 10:00 in Tokyo for another. Schedule it a day ahead: it begins where it is that time first."
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
      label={`Only between ${window.start} and ${window.end} where the recipient is`}
      hint="What comes later waits for the next morning. Numbers that begin with +1 wait in any case."
      checked={draft.respectSendWindow}
      onChange={({ target }) => set({ respectSendWindow: target.checked })}
    />
  )
}
