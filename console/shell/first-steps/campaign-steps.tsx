import { Link } from '@tanstack/react-router'
import type { Campaign } from '../../api/api.gen.ts'
import { useZone } from '../../api/hooks.ts'
import { type ButtonKind, buttonClass } from '../../ui/button.tsx'
import { Actions } from '../../ui/form.tsx'
import { counted } from '../../ui/format.ts'
import { Time } from '../../ui/time.tsx'
import { arrivedOf } from './arrived.ts'
import styles from './first-steps.module.css'

/** Button that opens the campaign editor. */
export const WriteCampaign = ({ kind }: { kind: ButtonKind }) => (
  <>
    <p className={styles.about}>
      Write a few words, look at them as they arrive, and send them. Choose “Transactional” for the first one:
      marketing waits for the hours in which it may be delivered.
    </p>
    <Actions>
      <Link to="/campaigns/new" className={buttonClass({ kind })}>
        Write a campaign
      </Link>
    </Actions>
  </>
)

export const CampaignDone = ({ campaign: { id, name, status } }: { campaign: Campaign }) => (
  <CampaignLink id={id} name={name} status={status} />
)

/** Link to a campaign. A draft opens in the editor. */
const CampaignLink = ({ id, name, status }: Pick<Campaign, 'id' | 'name' | 'status'>) => (
  <Link to={status === 'DRAFT' ? '/campaigns/$id/edit' : '/campaigns/$id'} params={{ id }}>
    {name}
  </Link>
)

/** Describes what the campaign is waiting for. */
export function Delivered({ campaign }: { campaign: Campaign | undefined }) {
  const zone = useZone()
  if (!campaign) return <p className={styles.about}>The carrier reports each message that has arrived.</p>
  const { id, name, status, nextRunAt } = campaign
  const link = <CampaignLink id={id} name={name} status={status} />
  return (
    <p className={styles.about}>
      {status === 'DRAFT' && <>{link} is a draft: send it.</>}
      {status === 'SENDING' && (
        <>
          {link} is on its way. Marketing waits for the hours in which it may be delivered, by the clock of
          each person.
        </>
      )}
      {status !== 'DRAFT' && status !== 'SENDING' && nextRunAt && (
        <>
          {link} is sent <Time value={nextRunAt} zone={zone} as="date" />.
        </>
      )}
      {status !== 'DRAFT' && status !== 'SENDING' && !nextRunAt && (
        <>Nothing has arrived yet: {link} says who got nothing, and why.</>
      )}
    </p>
  )
}

export const DeliveredDone = ({ campaign }: { campaign: Campaign }) => (
  <Link to="/campaigns/$id" params={{ id: campaign.id }}>
    {counted(arrivedOf(campaign), 'message has', 'messages have')}{' '}
    {campaign.channel === 'EMAIL' ? 'gone out' : 'arrived'}
  </Link>
)
