/** Settings of the Stripe account that payments go to. */
export interface StripeSettings {
  secretKey: string
  /** Signs callbacks. */
  webhookSecret: string
  /** Origin of a replica of Stripe's API on loopback. Undefined for Stripe. */
  apiUrl: string | undefined
}
