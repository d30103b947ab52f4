import { sayStored } from '../lib/stored-sentence.ts'
import { NO_ANSWER } from './answers.ts'
import type { GuardedResult } from './guarded-fetch.ts'
import type { Check } from './port.ts'

/** @param cause is only written to the log */
const withStatus =
  (status: Check['status']) =>
  (name: string, said: string, cause?: string): Check => ({
    name,
    status,
    detail: sayStored(said, 'en'),
    said,
    ...(cause === undefined ? {} : { cause }),
  })

export const pass = withStatus('PASS')
export const warn = withStatus('WARN')
export const fail = withStatus('FAIL')

/** Checks whether the provider answered at all. @param said text of the check if it answered */
export const connectionCheck = (result: GuardedResult, said: string): Check =>
  result.kind === 'answered' ? pass('connection', said) : fail('connection', NO_ANSWER, result.reason)
