import type { ReactNode } from 'react'
import type { CampaignAnalytics, MachineOpenReason } from '../../api/api.gen.ts'
import { Figure, Figures } from '../../ui/figures.tsx'
import { counted, money, number, rate, share } from '../../ui/format.ts'
import { Section } from '../../ui/page.tsx'
import { Loaded } from '../../ui/waiting.tsx'
import styles from './campaign.module.css'
import { useCampaign } from './live.ts'
import type { PeopleSearch } from './people.ts'
import { PeopleLink } from './people-link.tsx'

const MACHINES: Readonly<Record<MachineOpenReason, string>> = {
  APPLE_PRIVACY: 'Mail Privacy Protection of Apple',
  GMAIL_PROXY: 'Gmail, which loads pictures itself',
  IMAGE_PROXY: 'a mailbox provider, which loads pictures itself',
  PREFETCH: 'loading ahead',
  NO_USER_AGENT: 'software without a name',
  SCANNER: 'a virus scanner',
  BOT: 'a robot',
  TOO_FAST: 'opened too fast for a person',
}

/** Reactions of the recipients. Each figure links to its people. */
export function Outcome() {
  const { results } = useCampaign()
  return (
    <Section title="Results">
      <Loaded query={results}>{(data) => <OutcomeFigures results={data} people={{}} />}</Loaded>
    </Section>
  )
}

/**
 * Shows the figures of the results.
 * @param people filter for the people behind the figures, such as one run
 */
export function OutcomeFigures({ results, people }: { results: CampaignAnalytics; people: PeopleSearch }) {
  const { campaign, totals: now } = useCampaign()
  const { rates, segments, cost, creditsUsed, conversions, machineOpens } = results
  const totals = people.run ? results.totals : (now ?? results.totals)
  const isMail = campaign.channel === 'EMAIL'
  const link = (value: number, search: PeopleSearch): ReactNode =>
    value === 0 ? '0' : <PeopleLink people={{ ...people, ...search }}>{number(value)}</PeopleLink>
  return (
    <>
      <Figures>
        <Figure label="Sent" hint={share(totals.sent, totals.recipients)}>
          {number(totals.sent)}
        </Figure>
        <Figure label="Delivered" hint={isMail ? 'as far as mail servers say' : rate(rates.delivery)}>
          {link(totals.delivered, { status: 'DELIVERED,READ' })}
        </Figure>
        {campaign.channel === 'WHATSAPP' && (
          <Figure label="Read" hint={share(totals.read, totals.delivered)}>
            {link(totals.read, { status: 'READ' })}
          </Figure>
        )}
        {isMail && (
          <Figure label="Opened" hint={rate(rates.open)}>
            {link(totals.opened, { did: 'OPENED' })}
          </Figure>
        )}
        <Figure label="Clicked" hint={rate(rates.click)}>
          {link(totals.clicked, { did: 'CLICKED' })}
        </Figure>
        <Figure label="Replied" hint={rate(rates.reply)}>
          {link(totals.replied, { did: 'REPLIED' })}
        </Figure>
        <Figure label="Opted out" hint={rate(rates.optOut)}>
          {link(totals.optedOut, { did: 'OPTED_OUT' })}
        </Figure>
        <Figure
          label="Deals won"
          hint={
            conversions.count > 0 &&
            conversions.byCurrency.map(({ amount, currency }) => money(amount, currency)).join(' + ')
          }
        >
          {link(conversions.count, { did: 'CONVERTED' })}
        </Figure>
        {!isMail && <Figure label="SMS segments">{number(segments)}</Figure>}
        {(cost || creditsUsed > 0) && (
          <Figure
            label={cost ? 'Cost' : 'Credits'}
            hint={cost && creditsUsed > 0 && counted(creditsUsed, 'credit')}
          >
            {cost ? money(Number(cost.amount), cost.currency) : number(creditsUsed)}
          </Figure>
        )}
      </Figures>
      {isMail && totals.machineOpened > 0 && (
        <p className={styles.quiet}>
          Software opened {counted(totals.machineOpened, 'mail')} more, which count as opened by no person:{' '}
          {machineOpens.map(({ reason, count }) => `${MACHINES[reason]} ${number(count)}`).join(', ')}.
        </p>
      )}
    </>
  )
}
