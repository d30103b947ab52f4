import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { kit } from '../../../../words/en/kit.ts'
import { settingsBilling } from '../../../../words/en/settings-billing.ts'
import { read, refresh } from '../../../api/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { ReturnSearch } from './search.ts'

const OFTEN_MS = 1_500

/**
 * Returns the current amount of a purchased product: credits, units of an add-on, or 1 once the
 * plan is active.
 */
function useNow(bought: string | undefined, isWaiting: boolean): number | undefined {
  const refetchInterval = isWaiting ? OFTEN_MS : (false as const)
  const wallet = useQuery({ ...read('GET /billing/credits'), refetchInterval, enabled: isWaiting })
  const addOns = useQuery({ ...read('GET /billing/add-ons'), refetchInterval, enabled: isWaiting })
  const plan = useQuery({ ...read('GET /billing/subscription'), refetchInterval, enabled: isWaiting })
  const isCredits = wallet.data?.data.packs.some(({ key }) => key === bought)
  const addOn = addOns.data?.data.find(({ key }) => key === bought)
  if (isCredits) return wallet.data?.data.balance
  if (addOn) return addOn.activeQuantity
  if (!plan.data) return undefined
  return plan.data.data.planKey === bought && plan.data.data.status !== 'INCOMPLETE' ? 1 : 0
}

/** Result of a visit to the payment processor. Waits until the purchase has arrived. */
export function ReturnNotice({ search }: { search: ReturnSearch }) {
  if (!search.result) return null
  return <Returned key={`${search.bought} ${search.had}`} {...search} />
}

function Returned({ result, bought, had = 0 }: ReturnSearch) {
  const navigate = useNavigate()
  const [isThere, setThere] = useState(bought === undefined)
  const now = useNow(bought, result === 'paid' && !isThere)
  useEffect(() => {
    if (result !== 'paid' || isThere || now === undefined || now <= had) return
    setThere(true)
    refresh('/billing')
  }, [result, isThere, now, had])
  const close = <Button onClick={() => navigate({ to: '.', search: {} })}>{kit.close()}</Button>
  if (result === 'cancelled') {
    return (
      <Notice title={settingsBilling.returnCanceled()} actions={close}>
        {settingsBilling.returnCanceledHint()}
      </Notice>
    )
  }
  if (result === 'back') {
    return (
      <Notice title={settingsBilling.returnPortal()} actions={close}>
        {settingsBilling.returnPortalHint()}
      </Notice>
    )
  }
  return isThere ? (
    <Notice tone="good" title={settingsBilling.returnPaid()} actions={close} />
  ) : (
    <Notice title={settingsBilling.returnWaiting()}>{settingsBilling.returnWaitingHint()}</Notice>
  )
}
