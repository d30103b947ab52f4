import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { settingsSenders } from '../../../../words/en/settings-senders.ts'
import type { CampaignStatus, Sender } from '../../../api/api.gen.ts'
import { ApiError } from '../../../api/client.ts'
import { useChange } from '../../../api/hooks.ts'
import { CAMPAIGN_STATES } from '../../../shell/domain-words.ts'
import { useGo } from '../../../shell/use-go.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toast.tsx'

interface Using {
  id: string
  name: string
  status: CampaignStatus
}

/** Removes a sender, or lists the campaigns that may still use it. */
export function RemoveSender({ sender: { id, name }, onClose }: { sender: Sender; onClose(): void }) {
  const go = useGo()
  const remove = useChange('DELETE /channel-identities/{id}', ['/opt-out/provider-sync-status'])
  const [campaigns, setCampaigns] = useState<readonly Using[]>([])
  return (
    <ConfirmDialog
      title={settingsSenders.removeOne({ name })}
      act={settingsSenders.removeAct()}
      keep={settingsSenders.removeKeep()}
      onConfirm={async () => {
        try {
          await remove.run({ params: { id } })
        } catch (error) {
          if (error instanceof ApiError && error.code === 'RESOURCE_IN_USE') {
            setCampaigns(error.details as unknown as Using[])
          }
          throw error
        }
        toast(settingsSenders.removed({ name }))
        go('/settings/senders')
      }}
      onClose={onClose}
    >
      <p>{settingsSenders.removeHint()}</p>
      {campaigns.length > 0 && (
        <>
          <p>{settingsSenders.removeUsed()}</p>
          <ul>
            {campaigns.map((campaign) => (
              <li key={campaign.id}>
                <Link to="/campaigns/$id" params={{ id: campaign.id }}>
                  {campaign.name}
                </Link>{' '}
                ({CAMPAIGN_STATES[campaign.status]()})
              </li>
            ))}
          </ul>
        </>
      )}
    </ConfirmDialog>
  )
}
