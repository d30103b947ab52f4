import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { CreditTransaction, CreditWallet } from '../../../api/api.gen.ts'
import { useZone } from '../../../api/hooks.ts'
import { read, readKept } from '../../../api/queries.ts'
import { Figure, Figures } from '../../../ui/figures.tsx'
import { counted, number } from '../../../ui/format.ts'
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
        <Figure label="Available">{number(available)}</Figure>
        <Figure label="Held for campaigns that send">{number(reserved)}</Figure>
        <Figure label="Balance of the ledger">{number(balance)}</Figure>
        <Figure label="Warning below" hint="The operator sets it.">
          {lowBalanceThreshold === null ? 'Never' : number(lowBalanceThreshold)}
        </Figure>
      </Figures>
      {isLow && (
        <Notice tone="warn" title="Few credits are left.">
          Campaigns that they do not cover pause, and go on by themselves after a purchase.
        </Notice>
      )}
    </Section>
  )
}

function Packs({ wallet: { packs, balance, autoRefill } }: { wallet: CreditWallet }) {
  const { canPay } = usePaying()
  const [product, setProduct] = useState<Product>()
  if (!canPay || packs.length === 0) return null
  return (
    <Section title="Buy credits">
      <Offers>
        {packs.map(({ key, name, credits, price, currency }) => (
          <Offer
            key={key}
            name={name}
            price={price}
            currency={currency}
            about={counted(credits, 'credit')}
            onBuy={() =>
              setProduct({
                key,
                name,
                price,
                currency,
                isCredits: true,
                had: balance,
                content: (quantity) => counted(credits * quantity, 'credit'),
              })
            }
          />
        ))}
      </Offers>
      <AutoRefill
        products={packs.map(({ key, name }) => ({ key, name, unit: 'available credits' }))}
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
    { title: 'What', show: ({ type, description }) => <strong>{description || CREDIT_TYPES[type]}</strong> },
    { title: 'Why', show: ({ type }) => CREDIT_TYPES[type] },
    {
      title: 'Credits',
      isNumber: true,
      show: ({ amount }) => (amount > 0 ? `+${number(amount)}` : number(amount)),
    },
    { title: 'Balance', isNumber: true, show: ({ balanceAfter }) => number(balanceAfter) },
    { title: 'When', show: ({ createdAt }) => <Time value={createdAt} zone={zone} as="date" /> },
  ]
  return (
    <Section title="Ledger" intro="Messages of a run are entered together." isFlush>
      <Paged
        query={query}
        label="Ledger of credits"
        columns={columns}
        page={page}
        onPage={(next) => navigate({ search: (old) => ({ ...old, page: next }) })}
        isInside
        empty={<Empty title="There has been no credit yet." />}
      />
    </Section>
  )
}
