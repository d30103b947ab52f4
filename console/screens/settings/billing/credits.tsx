import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { kit } from '../../../../words/en/kit.ts'
import { settingsBilling } from '../../../../words/en/settings-billing.ts'
import type { CreditTransaction, CreditWallet } from '../../../api/api.gen.ts'
import { useZone } from '../../../api/hooks.ts'
import { read, readKept } from '../../../api/queries.ts'
import { Figure, Figures } from '../../../ui/figures.tsx'
import { number } from '../../../ui/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Empty, Section } from '../../../ui/page.tsx'
import { Paged } from '../../../ui/paged.tsx'
import type { Column } from '../../../ui/table.tsx'
import { Time } from '../../../ui/time.tsx'
import { Loaded } from '../../../ui/waiting.tsx'
import { AutoRefill } from './auto-refill.tsx'
import { BillingPage, ByHand, SandboxNotice } from './billing-page.tsx'
import { BuyDialog, type Product } from './buy-dialog.tsx'
import { Offer, Offers } from './offers.tsx'
import { usePaying } from './payments.ts'
import { ReturnNotice } from './return-notice.tsx'
import { CREDIT_TYPES } from './words.ts'

/** The credits with their sources and their usage. */
export function Credits() {
  const search = useSearch({ from: '/inside/settings/billing/credits' })
  const query = useQuery({ ...read('GET /billing/credits'), refetchInterval: 30_000 })
  return (
    <BillingPage>
      <ReturnNotice search={search} />
      <ByHand />
      <SandboxNotice />
      <Loaded query={query}>
        {({ data }) => (
          <>
            <Balance wallet={data} />
            <Packs wallet={data} />
          </>
        )}
      </Loaded>
      <Transactions page={search.page ?? 1} />
    </BillingPage>
  )
}

function Balance({ wallet }: { wallet: CreditWallet }) {
  const { available, reserved, balance, lowBalanceThreshold } = wallet
  const isLow = lowBalanceThreshold !== null && available < lowBalanceThreshold
  return (
    <Section>
      <Figures>
        <Figure label={settingsBilling.available()}>{number(available)}</Figure>
        <Figure label={settingsBilling.reserved()}>{number(reserved)}</Figure>
        <Figure label={settingsBilling.balance()}>{number(balance)}</Figure>
        <Figure label={settingsBilling.warning()} hint={settingsBilling.warningHint()}>
          {lowBalanceThreshold === null ? kit.never() : number(lowBalanceThreshold)}
        </Figure>
      </Figures>
      {isLow && (
        <Notice tone="warn" title={settingsBilling.low()}>
          {settingsBilling.lowHint()}
        </Notice>
      )}
    </Section>
  )
}

function Packs({ wallet: { packs, balance, autoRefill } }: { wallet: CreditWallet }) {
  const { canPay } = usePaying()
  const [product, setProduct] = useState<Product>()
  if (!product && (!canPay || packs.length === 0)) return null
  return (
    <Section title={settingsBilling.buyCredits()}>
      <Offers>
        {packs.map(({ key, name, credits, price, currency }) => (
          <Offer
            key={key}
            name={name}
            price={price}
            currency={currency}
            about={settingsBilling.creditsCount({ count: credits })}
            onBuy={() =>
              setProduct({
                key,
                name,
                price,
                currency,
                isCredits: true,
                had: balance,
                content: (quantity) => settingsBilling.creditsCount({ count: credits * quantity }),
              })
            }
          />
        ))}
      </Offers>
      <AutoRefill
        products={packs.map(({ key, name }) => ({ key, name, unit: settingsBilling.credits() }))}
        refill={autoRefill}
      />
      {product && <BuyDialog product={product} onClose={() => setProduct(undefined)} />}
    </Section>
  )
}

const PER_PAGE = 50

function Transactions({ page }: { page: number }) {
  const navigate = useNavigate({ from: '/settings/billing/credits' })
  const zone = useZone()
  const query = useQuery(readKept('GET /billing/credits/transactions', { query: { page, limit: PER_PAGE } }))
  const columns: ReadonlyArray<Column<CreditTransaction>> = [
    {
      title: settingsBilling.transaction(),
      isText: true,
      show: ({ type, description }) => <strong>{description || CREDIT_TYPES[type]()}</strong>,
    },
    { title: settingsBilling.transactionType(), show: ({ type }) => CREDIT_TYPES[type]() },
    {
      title: settingsBilling.credits(),
      isNumber: true,
      show: ({ amount }) => (amount > 0 ? `+${number(amount)}` : number(amount)),
    },
    { title: settingsBilling.balance(), isNumber: true, show: ({ balanceAfter }) => number(balanceAfter) },
    {
      title: settingsBilling.transactionTime(),
      show: ({ createdAt }) => <Time value={createdAt} zone={zone} as="date" />,
    },
  ]
  return (
    <Section title={settingsBilling.transactions()} intro={settingsBilling.transactionsIntro()} isFlush>
      <Paged
        query={query}
        label={settingsBilling.transactions()}
        columns={columns}
        page={page}
        onPage={(next) => navigate({ search: (old) => ({ ...old, page: next }) })}
        isInside
        empty={<Empty title={settingsBilling.transactionsNone()} />}
      />
    </Section>
  )
}
