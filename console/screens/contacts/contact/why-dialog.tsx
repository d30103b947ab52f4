import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { contactPage } from '../../../../words/en/contact-page.ts'
import type { Contact } from '../../../api/api.gen.ts'
import { useZone } from '../../../api/hooks.ts'
import { read } from '../../../api/queries.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { personName, withTimes } from '../../../ui/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import { type Option, Picker } from '../../../ui/picker.tsx'
import { Loaded } from '../../../ui/waiting.tsx'

const SHOWN = 10

/** Explains why the contact got a campaign or was skipped. */
export default function WhyDialog({ contact, onClose }: { contact: Contact; onClose(): void }) {
  const [text, setText] = useState('')
  const [campaign, setCampaign] = useState<Option>()
  const search = useDeferredValue(text.trim())
  const campaigns = useQuery(
    read('GET /campaigns', { query: { limit: SHOWN, ...(search ? { q: search } : {}) } }),
  )
  return (
    <Dialog title={contactPage.whyTitle({ name: personName(contact) })} onClose={onClose}>
      <Picker
        label={contactPage.whyCampaign()}
        text={text}
        onText={(next) => {
          setText(next)
          setCampaign(undefined)
        }}
        hasFocus
        isOpen={campaign === undefined}
        isLoading={campaigns.isFetching}
        none={contactPage.whyNone()}
        options={(campaigns.data?.data ?? []).map(({ id, name }) => ({ id, label: name }))}
        onPick={(option) => {
          setText(option.label)
          setCampaign(option)
        }}
      />
      {campaign && <Why key={campaign.id} campaignId={campaign.id} contactId={contact.id} />}
    </Dialog>
  )
}

function Why({ campaignId, contactId }: { campaignId: string; contactId: string }) {
  const zone = useZone()
  const query = useQuery(
    read('GET /campaigns/{id}/explain', { params: { id: campaignId }, query: { contactId } }),
  )
  return (
    <Loaded query={query} lines={2}>
      {({ data }) => (
        <Notice
          tone={data.included ? 'good' : 'warn'}
          title={withTimes(data.summary, zone)}
          actions={
            <Link
              to="/campaigns/$id/why"
              params={{ id: campaignId }}
              search={{ contact: contactId }}
              className={buttonClass()}
            >
              {contactPage.whyRules()}
            </Link>
          }
        />
      )}
    </Loaded>
  )
}
