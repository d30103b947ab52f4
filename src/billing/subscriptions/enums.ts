import { enumeration } from '../../lib/describe.ts'

export const INTERVALS = enumeration('BillingInterval', 'How often a plan is paid.', {
  MONTH: 'Every month.',
  YEAR: 'Every year.',
})

export const BILLING_PROVIDERS = enumeration('BillingProvider', 'Who takes the payments.', {
  MANUAL: 'The operator of the server, by hand.',
  SANDBOX: 'The built-in payment processor, for tests: no money moves.',
  STRIPE: 'Stripe.',
})
