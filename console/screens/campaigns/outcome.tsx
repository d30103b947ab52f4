import type { ReactNode } from 'react'
import { campaign } from '../../../words/en/campaign.ts'
import { launch } from '../../../words/en/launch.ts'
import type { CampaignAnalytics, MachineOpenReason } from '../../api/api.gen.ts'
import { Figure, Figures } from '../../ui/figures.tsx'
import { listed, money, number, rate, share } from '../../ui/format.ts'
import { Section } from '../../ui/page.tsx'
import { Loaded } from '../../ui/waiting.tsx'
import styles from './campaign.module.css'
import { FollowUp } from './follow-up-dialog.tsx'
import { useCampaign } from './live.ts'
import { PeopleLink } from './people-link.tsx'
import type { PeopleSearch } from './people-search.ts'

const MACHINES: Readonly<Record<MachineOpenReason, () => string>> = {
  APPLE_PRIVACY: campaign.machineApple,
  GMAIL_PROXY: campaign.machineGmail,
  IMAGE_PROXY: campaign.machineProxy,
  PREFETCH: campaign.machinePrefetch,
  NO_USER_AGENT: campaign.machineUnnamed,
  SCANNER: campaign.machineScanner,
  BOT: campaign.machineBot,
  TOO_FAST: campaign.machineFast,
}

/** Reactions of the recipients. Each figure links to its people. */
export function Outcome() {
  const { results, reactions } = useCampaign()
  return (
    <Section title={campaign.results()} actions={reactions && <FollowUp totals={reactions.totals} />}>
      <Loaded query={results}>{(data) => <OutcomeFigures results={data} people={{}} />}</Loaded>
    </Section>
  )
}

/**
 * Shows the figures of the results.
 * @param people filter for the people behind the figures, such as one run
 */
export function OutcomeFigures({ results, people }: { results: CampaignAnalytics; people: PeopleSearch }) {
  const { campaign: record, reactions } = useCampaign()
  const { segments, cost, creditsUsed, conversions, machineOpens } = results
  const { totals, rates } = (people.run ? undefined : reactions) ?? results
  const isMail = record.channel === 'EMAIL'
  const of = (share: string) => (isMail ? campaign.ofUnbounced({ share }) : campaign.ofDelivered({ share }))
  const link = (value: number, search: PeopleSearch): ReactNode =>
    value === 0 ? '0' : <PeopleLink people={{ ...people, ...search }}>{number(value)}</PeopleLink>
  return (
    <>
      <Figures>
        <Figure
          label={campaign.sent()}
          hint={campaign.ofRecipients({ share: share(totals.sent, totals.recipients) })}
        >
          {number(totals.sent)}
        </Figure>
        <Figure
          label={campaign.delivered()}
          hint={isMail ? campaign.deliveredMail() : campaign.ofSent({ share: rate(rates.delivery) })}
        >
          {link(totals.delivered, { status: 'DELIVERED,READ' })}
        </Figure>
        {record.channel === 'WHATSAPP' && (
          <Figure label={campaign.read()} hint={of(share(totals.read, totals.delivered))}>
            {link(totals.read, { status: 'READ' })}
          </Figure>
        )}
        {isMail && (
          <Figure label={campaign.opened()} hint={of(rate(rates.open))}>
            {link(totals.opened, { did: 'OPENED' })}
          </Figure>
        )}
        <Figure label={campaign.clicked()} hint={of(rate(rates.click))}>
          {link(totals.clicked, { did: 'CLICKED' })}
        </Figure>
        <Figure label={campaign.replied()} hint={of(rate(rates.reply))}>
          {link(totals.replied, { did: 'REPLIED' })}
        </Figure>
        <Figure label={campaign.optedOut()} hint={of(rate(rates.optOut))}>
          {link(totals.optedOut, { did: 'OPTED_OUT' })}
        </Figure>
        <Figure
          label={campaign.dealsWon()}
          hint={
            conversions.count > 0 &&
            conversions.byCurrency.map(({ amount, currency }) => money(amount, currency)).join(' + ')
          }
        >
          {link(conversions.count, { did: 'CONVERTED' })}
        </Figure>
        {!isMail && <Figure label={launch.segments()}>{number(segments)}</Figure>}
        {(cost || creditsUsed > 0) && (
          <Figure
            label={cost ? launch.cost() : campaign.credits()}
            hint={cost && creditsUsed > 0 && campaign.creditsCount({ count: creditsUsed })}
          >
            {cost ? money(Number(cost.amount), cost.currency) : number(creditsUsed)}
          </Figure>
        )}
      </Figures>
      {isMail && totals.machineOpened > 0 && (
        <p className={styles.quiet}>
          {campaign.machineOpens({
            count: totals.machineOpened,
            reasons: listed(
              machineOpens.map(({ reason, count }) =>
                campaign.machineOpen({ reason: MACHINES[reason](), count }),
              ),
            ),
          })}
        </p>
      )}
    </>
  )
}
