import { done, type HandledJob, handles } from '../../jobs/job.ts'
import type { PaymentDeps } from '../subscriptions/processor.ts'
import { checkBalanceJob } from '../usage/job-kinds.ts'
import { checkBalance } from './balance.ts'
import { refillJob } from './job-kinds.ts'
import { refill } from './refill.ts'

export const refillJobs = (deps: PaymentDeps): HandledJob[] => [
  handles(checkBalanceJob, async ({ organizationId }) => {
    const { db, payments } = deps
    await db.write((tx) => checkBalance(tx, organizationId, payments !== undefined))
    return done
  }),
  handles(refillJob, ({ organizationId, payload: { productKey } }) => {
    const { payments } = deps
    return payments ? refill({ ...deps, payments }, organizationId, productKey) : done
  }),
]
