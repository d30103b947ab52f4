import type { ReactNode } from 'react'
import { settingsBilling } from '../../../../words/en/settings-billing.ts'
import { Button } from '../../../ui/button.tsx'
import { amountOf } from './amounts.ts'
import styles from './offers.module.css'

/** Products for sale, side by side. */
export const Offers = ({ children }: { children: ReactNode }) => <ul className={styles.offers}>{children}</ul>

interface OfferProps {
  name: string
  /** Price in the smallest unit of the currency. */
  price: number
  currency: string
  /** Whether the price is paid every month. */
  isMonthly?: boolean
  about: ReactNode
  /** Amount that the organization has. */
  state?: ReactNode
  /** Called to buy it; absent if it is not for sale. */
  onBuy?: (() => void) | undefined
  children?: ReactNode
}

export const Offer = ({ name, price, currency, isMonthly, about, state, onBuy, children }: OfferProps) => (
  <li className={styles.offer}>
    <h3>{name}</h3>
    <p className={styles.price}>
      {isMonthly
        ? settingsBilling.perMonth.rich({
            price: amountOf(price, currency),
            each: (text) => <span className={styles.each}>{text}</span>,
          })
        : amountOf(price, currency)}
    </p>
    <p className={styles.about}>{about}</p>
    {state}
    {onBuy && <Button onClick={onBuy}>{settingsBilling.buyOne({ name })}</Button>}
    {children}
  </li>
)
