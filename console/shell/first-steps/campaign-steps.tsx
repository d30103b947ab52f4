import { Link } from '@tanstack/react-router'
import { firstSteps } from '../../../words/en/first-steps.ts'
import type { Campaign } from '../../api/api.gen.ts'
import { useZone } from '../../api/hooks.ts'
import { type ButtonKind, buttonClass } from '../../ui/button.tsx'
import { Actions } from '../../ui/form.tsx'
import { Time } from '../../ui/time.tsx'
import { SeeOnPhone } from '../see-on-phone.tsx'
import { arrivedOf } from './arrived.ts'
import styles from './first-steps.module.css'

/** Button that opens the campaign editor. */
export const WriteCampaign = ({ kind }: { kind: ButtonKind }) => (
  <>
    <p className={styles.about}>{firstSteps.campaignHint()}</p>
    <Actions>
      <Link to="/campaigns/new" className={buttonClass({ kind })}>
        {firstSteps.campaignAct()}
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
  if (!campaign) return <p className={styles.about}>{firstSteps.deliveryHint()}</p>
  const { id, name, status, nextRunAt } = campaign
  const values = {
    name,
    link: (text: string) => <CampaignLink key="link" id={id} name={text} status={status} />,
  }
  return (
    <p className={styles.about}>
      {status === 'DRAFT'
        ? firstSteps.deliveryDraft.rich(values)
        : status === 'SENDING'
          ? firstSteps.deliverySending.rich(values)
          : nextRunAt
            ? firstSteps.deliveryScheduled.rich({
                ...values,
                time: <Time key="time" value={nextRunAt} zone={zone} as="date" />,
              })
            : firstSteps.deliveryNone.rich(values)}
    </p>
  )
}

export const DeliveredDone = ({ campaign }: { campaign: Campaign }) => (
  <div className={styles.arrived}>
    <Link to="/campaigns/$id" params={{ id: campaign.id }}>
      {(campaign.channel === 'EMAIL' ? firstSteps.deliveryDoneEmail : firstSteps.deliveryDone)({
        count: arrivedOf(campaign),
      })}
    </Link>
    <SeeOnPhone campaign={campaign} />
  </div>
)
