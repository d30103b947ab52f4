import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { amountOf } from './amounts.ts'
import styles from './offers.module.css'

/** Things to buy, next to each other. */
export const Offers = ({ children }: { children: ReactNode }) => <ul className={styles.offers}>{children}</ul>

interface OfferProps {
  name: string
  /** In the smallest unit of the currency. */
  price: number
  currency: string
  /** Behind the price, such as "a month". */
  each?: string
  about: ReactNode
  /** How much of it there is. */
  state?: ReactNode
  /** Absent where it cannot be bought. */
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
