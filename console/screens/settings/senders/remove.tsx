import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Sender } from '../../../api/api.gen.ts'
import { ApiError } from '../../../api/client.ts'
import { useChange } from '../../../api/hooks.ts'
import { useGo } from '../../../shell/use-go.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { words } from '../../../ui/format.ts'
import { toast } from '../../../ui/toast.tsx'

interface Using {
  id: string
  name: string
  status: string
}

/** Removes a sender, or lists the campaigns that may still use it. */
export function RemoveSender({ sender: { id, name }, onClose }: { sender: Sender; onClose(): void }) {
  const go = useGo()
  const remove = useChange('DELETE /channel-identities/{id}', ['/opt-out/provider-sync-status'])
  const [campaigns, setCampaigns] = useState<readonly Using[]>([])
  return (
    <ConfirmDialog
      title={`Remove ${name}`}
      act="Remove the sender"
      keep="Keep it"
      onConfirm={async () => {
        try {
          await remove.run({ params: { id } })
        } catch (error) {
          if (error instanceof ApiError && error.code === 'RESOURCE_IN_USE') {
            setCampaigns(error.details as unknown as Using[])
          }
          throw error
        }
        toast(`${name} was removed.`)
        go('/settings/senders')
      }}
      onClose={onClose}
    >
      <p>
        The settings of its account are deleted at once. Its messages and their results stay. Receipts that
        still come, and texts that people send to it, are no longer taken.
      </p>
      {campaigns.length > 0 && (
        <>
          <p>These campaigns may still send from it:</p>
          <ul>
            {campaigns.map((campaign) => (
              <li key={campaign.id}>
                <Link to="/campaigns/$id" params={{ id: campaign.id }}>
                  {campaign.name}
                </Link>{' '}
                ({words(campaign.status).toLowerCase()})
              </li>
            ))}
          </ul>
        </>
      )}
    </ConfirmDialog>
  )
}
