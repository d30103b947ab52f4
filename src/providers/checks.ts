import { findings } from '../../words/en/findings.ts'
import { type StoredSentence, saySentences, storableOf } from '../lib/stored-sentence.ts'
import { NO_ANSWER } from './answers.ts'
import type { GuardedResult } from './guarded-fetch.ts'
import type { Check } from './port.ts'

/** The sentences that checks have in all languages. */
export const say = storableOf(findings)

/** @param cause is only written to the log */
const withStatus =
  (status: Check['status']) =>
  (name: string, detail: string | StoredSentence, cause?: string): Check => ({
    name,
    status,
    ...(typeof detail === 'string' ? { detail } : { detail: saySentences([detail], 'en')!, said: detail }),
    ...(cause === undefined ? {} : { cause }),
  })

export const pass = withStatus('PASS')
export const warn = withStatus('WARN')
export const fail = withStatus('FAIL')

/** Checks whether the provider answered at all. @param detail text of the check if it answered */
export const connectionCheck = (result: GuardedResult, detail: string | StoredSentence): Check =>
  result.kind === 'answered' ? pass('connection', detail) : fail('connection', NO_ANSWER, result.reason)
