import type { ReactNode } from 'react'
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
  /** Text after the price, such as "a month". */
  each?: string
  about: ReactNode
  /** Amount that the organization has. */
  state?: ReactNode
  /** Called to buy it; absent if it is not for sale. */
  onBuy?: (() => void) | undefined
  children?: ReactNode
}

export const Offer = ({ name, price, currency, each, about, state, onBuy, children }: OfferProps) => (
  <li className={styles.offer}>
    <h3>{name}</h3>
    <p className={styles.price}>
      {amountOf(price, currency)}
      {each && <span className={styles.each}> {each}</span>}
    </p>
    <p className={styles.about}>{about}</p>
    {state}
    {onBuy && <Button onClick={onBuy}>Buy {name}</Button>}
    {children}
  </li>
)
