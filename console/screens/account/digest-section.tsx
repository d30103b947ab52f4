import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DigestFrequency, NotificationDigest } from '../../api/api.gen.ts'
import { useChange } from '../../api/hooks.ts'
import { read } from '../../api/queries.ts'
import { attempt } from '../../ui/attempt.ts'
import { FieldGroup, Radio } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Section } from '../../ui/page.tsx'
import { Time } from '../../ui/time.tsx'
import { toast } from '../../ui/toast.tsx'
import { Loaded } from '../../ui/waiting.tsx'

const FREQUENCIES: ReadonlyArray<readonly [DigestFrequency, string, string]> = [
  ['OFF', 'No mails', 'Notifications stand in the console only.'],
  [
    'ALERTS',
    'What needs an action',
    'A mail soon after a campaign is halted, a sender is refused, or the like.',
  ],
  ['DAILY', 'Each day', 'In the morning, if something is new.'],
  ['WEEKLY', 'Each week', 'On Monday morning, if something is new.'],
]

/** Frequency of notification emails for the current organization. */
export function DigestSection() {
  const query = useQuery(read('GET /notifications/digest'))
  return (
    <Section title="Mails about notifications" id="digest" intro="For the organization that you are in now.">
      <Loaded query={query}>{({ data }) => <Choice digest={data} />}</Loaded>
    </Section>
  )
}

function Choice({
  digest: { frequency, email, timezone, nextAt, waitsFor },
}: {
  digest: NotificationDigest
}) {
  const change = useChange('PATCH /notifications/digest', ['/notifications/digest'])
  // The choice shows at once, and returns to the old one if the server refuses it.
  const [wanted, setWanted] = useState<DigestFrequency>()
  async function choose(next: DigestFrequency) {
    setWanted(next)
    try {
      await change.run({ body: { frequency: next } })
      toast(next === 'OFF' ? 'No mails are sent.' : 'Your choice is saved.')
    } finally {
      setWanted(undefined)
    }
  }
  return (
    <>
      <FieldGroup
        label="When mails are sent"
        hint={`To ${email}, in the time zone ${timezone.replaceAll('_', ' ')}.`}
      >
        {FREQUENCIES.map(([value, label, hint]) => (
          <Radio
            key={value}
            name="frequency"
            label={label}
            hint={hint}
            checked={value === (wanted ?? frequency)}
            onChange={() => attempt(() => choose(value))}
          />
        ))}
      </FieldGroup>
      {nextAt && (
        <p>
          The next mail is sent <Time value={nextAt} zone={timezone} as="date" />, if something is new by
          then.
        </p>
      )}
      {waitsFor === 'MAIL_SERVER' && (
        <Notice tone="warn" title="This server sends no mails.">
          Its operator sets a mail server with <code>smtp_url</code>.
        </Notice>
      )}
      {waitsFor === 'VERIFIED_ADDRESS' && (
        <Notice tone="warn" title="Your address is not confirmed.">
          No mail is sent before: open the link in the mail that you got.
        </Notice>
      )}
    </>
  )
}
