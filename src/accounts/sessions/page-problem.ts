import { accountPages as english } from '../../../words/en/account-pages.ts'
import { inLanguage } from '../../../words/in-language.ts'
import type { AppError, FieldProblem } from '../../lib/errors.ts'

/** Returns the first field of a refusal, and its constraint. */
export const refusedField = ({ details }: AppError): Partial<FieldProblem> =>
  (details?.[0] as Partial<FieldProblem> | undefined) ?? {}

/**
 * Says to the person who filled in a form about an account why it was refused.
 * @param minLength the operator's minimum length of a password
 * @param language BCP 47 tag of the page
 */
export function problemOf(
  error: AppError,
  { minLength, language }: { minLength: number; language: string },
): string {
  const accountPages = inLanguage(english, language)
  if (error.code === 'RATE_LIMITED') return accountPages.attempts()
  if (error.code === 'SERVICE_UNAVAILABLE') return accountPages.busy()
  if (error.code === 'INVALID_CREDENTIALS') return accountPages.passwordOrCodeWrong()
  if (error.code === 'UNAUTHENTICATED') return accountPages.suspended()
  if (error.code === 'ALREADY_EXISTS') return accountPages.member()
  const { field, constraint } = refusedField(error)
  if (constraint === 'isNoWebAddress') return accountPages.nameAddress()
  if (field === 'firstName' && constraint === 'isDefined') return accountPages.nameMissing()
  if (field !== 'password' && field !== 'newPassword') return accountPages.otherProblem()
  if (constraint === 'isDefined') return accountPages.passwordMissing()
  if (constraint === 'minLength') return accountPages.passwordShort({ count: minLength })
  if (constraint === 'notCommon') return accountPages.passwordCommon()
  return constraint === 'isCurrentPassword' ? accountPages.passwordWrong() : accountPages.otherProblem()
}
