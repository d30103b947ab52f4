import { useQuery } from '@tanstack/react-query'
import { settingsBilling } from '../../../../words/en/settings-billing.ts'
import type { Entitlements, Subscription } from '../../../api/api.gen.ts'
import { useChange, useZone } from '../../../api/hooks.ts'
import { read } from '../../../api/queries.ts'
import { attempt } from '../../../ui/attempt.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Actions } from '../../../ui/form.tsx'
import { GoLink } from '../../../ui/go-link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Facts, Section } from '../../../ui/page.tsx'
import { Time } from '../../../ui/time.tsx'
import { toast } from '../../../ui/toast.tsx'
import { Loaded } from '../../../ui/waiting.tsx'
import { openPortal, usePaying } from './payments.ts'
import { cardName, paysByCard, SOURCES, SUBSCRIPTION_STATES } from './words.ts'

/** The current plan and its payment, with the actions for it. */
export function PlanSection() {
  const subscription = useQuery(read('GET /billing/subscription'))
  const entitlements = useQuery(read('GET /billing/entitlements'))
  return (
    <Loaded query={subscription}>
      {({ data: paid }) => (
        <Loaded query={entitlements}>
          {({ data: entitled }) => (
            <>
              <PaymentTrouble subscription={paid} />
              <Section
                title={entitled.planName}
                actions={<StateBadge subscription={paid} entitlements={entitled} />}
              >
                <PlanFacts subscription={paid} entitlements={entitled} />
                <PlanActions subscription={paid} />
              </Section>
            </>
          )}
        </Loaded>
      )}
    </Loaded>
  )
}

interface PlanProps {
  subscription: Subscription
  entitlements: Entitlements
}

function StateBadge({ subscription: { status, cancelAtPeriodEnd }, entitlements: { source } }: PlanProps) {
  if (source !== 'SUBSCRIPTION') return null
  const { label, tone } = SUBSCRIPTION_STATES[status]
  return (
    <Badge tone={cancelAtPeriodEnd ? 'warn' : tone}>
      {cancelAtPeriodEnd ? settingsBilling.subscriptionCanceled() : label}
    </Badge>
  )
}

/** Instructions after a failed payment. */
function PaymentTrouble({ subscription: { status } }: { subscription: Subscription }) {
  const { canPay } = usePaying()
  if (status !== 'PAST_DUE' && status !== 'UNPAID') return null
  return (
    <Notice
      tone="bad"
      title={settingsBilling.paymentFailed()}
      actions={canPay && <PortalButton>{settingsBilling.paymentFailedAct()}</PortalButton>}
    >
      {status === 'PAST_DUE' ? settingsBilling.paymentFailedRetry() : settingsBilling.paymentFailedEnded()}
    </Notice>
  )
}

function PlanFacts({ subscription, entitlements }: PlanProps) {
  const zone = useZone()
  const { currentPeriodEnd, cancelAtPeriodEnd, cancelAt, trialEndsAt, paymentMethod, interval } = subscription
  const { source, features, overage, limits } = entitlements
  const isLimited = Object.values(limits).some((limit) => limit !== null)
  return (
    <Facts
      facts={[
        [settingsBilling.planSource(), SOURCES[source]()],
        [settingsBilling.planFeatures(), features.length > 0 && features.join(' · ')],
        [settingsBilling.planLimits(), !isLimited && settingsBilling.planLimitsNone()],
        [
          settingsBilling.planOverage(),
          isLimited &&
            (overage === 'CREDITS'
              ? settingsBilling.planOverageCredits()
              : settingsBilling.planOverageInvoice()),
        ],
        [
          settingsBilling.planInterval(),
          interval &&
            (interval === 'YEAR' ? settingsBilling.planIntervalYear() : settingsBilling.planIntervalMonth()),
        ],
        [
          cancelAtPeriodEnd ? settingsBilling.planEnds() : settingsBilling.planRenews(),
          currentPeriodEnd && (
            <Time value={(cancelAtPeriodEnd && cancelAt) || currentPeriodEnd} zone={zone} as="date" />
          ),
        ],
        [settingsBilling.planTrialEnds(), trialEndsAt && <Time value={trialEndsAt} zone={zone} as="date" />],
        [
          settingsBilling.planCard(),
          paymentMethod &&
            settingsBilling.planCardExpires({
              card: cardName(paymentMethod),
              month: String(paymentMethod.expMonth),
              year: String(paymentMethod.expYear),
            }),
        ],
      ]}
    />
  )
}

/** Opens the payment processor's portal. */
function PortalButton({ children }: { children: string }) {
  return <Button onClick={() => attempt(async () => location.assign(await openPortal()))}>{children}</Button>
}

function PlanActions({ subscription }: { subscription: Subscription }) {
  const { canPay } = usePaying()
  const cancel = useChange('POST /billing/subscription/cancel', ['/billing'])
  const reactivate = useChange('POST /billing/subscription/reactivate', ['/billing'])
  const goOn = () =>
    attempt(async () => {
      await reactivate.run({})
      toast(settingsBilling.planKept())
    })
  if (!canPay) return null
  const isPaid = paysByCard(subscription)
  return (
    <Actions>
      {!isPaid && (
        <GoLink href="/settings/billing/plans" className={buttonClass({ kind: 'primary' })}>
          {settingsBilling.planChoose()}
        </GoLink>
      )}
      <PortalButton>{settingsBilling.planPortal()}</PortalButton>
      {isPaid && subscription.cancelAtPeriodEnd && (
        <Button kind="primary" isBusy={reactivate.isRunning} onClick={goOn}>
          {settingsBilling.planKeep()}
        </Button>
      )}
      {isPaid && !subscription.cancelAtPeriodEnd && (
        <Button
          isBusy={cancel.isRunning}
          onClick={() =>
            attempt(async () => {
              await cancel.run({})
              toast(settingsBilling.planCanceled(), { label: settingsBilling.undo(), run: goOn })
            })
          }
        >
          {settingsBilling.planCancel()}
        </Button>
      )}
    </Actions>
  )
}
