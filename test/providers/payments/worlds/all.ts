import type { PaymentWorld } from '../world.ts'
import { memory } from './memory.ts'
import { sandbox } from './sandbox.ts'
import { stripe } from './stripe.ts'

/** The processors of the contract suite. */
export const worlds: readonly PaymentWorld[] = [stripe, sandbox, memory]
