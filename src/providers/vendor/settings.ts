import * as v from 'valibot'
import { forbiddenUrl } from '../guarded-fetch.ts'
import { shortText } from '../settings.ts'

/** Common settings of several vendors. */

/** A key or secret in the form that vendors use. It is sent in headers, so no other characters are allowed. */
export const secretText = v.pipe(
  shortText(200),
  v.regex(/^[\x21-\x7e]+$/, 'must be letters, digits and signs, without spaces'),
)

export const uuidText = v.pipe(
  v.string('must be text'),
  v.regex(
    /^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/,
    'must be an id such as 16fd2706-8baf-433b-82eb-8c7fada847da',
  ),
)

/**
 * Returns the schema of the origin of a vendor's API: another region, or a copy on the private network if the operator allows
 * that.
 */
export const baseUrl = (standard: string, allowPrivate: boolean) =>
  v.optional(
    v.pipe(
      shortText(300),
      v.rawCheck(({ dataset, addIssue }) => {
        if (!dataset.typed || dataset.issues) return
        const message = originProblem(dataset.value, standard, allowPrivate)
        if (message) addIssue({ message })
      }),
      v.transform((url) => url.replace(/\/$/, '')),
    ),
    standard,
  )

function originProblem(text: string, standard: string, allowPrivate: boolean): string | undefined {
  const problem = forbiddenUrl(text, allowPrivate)
  if (problem) return problem
  return /^https?:\/\/[^/?#]+\/?$/i.test(text)
    ? undefined
    : `must be a URL without a path, such as ${standard}`
}

/** Not named `mms` like the setting of the built-in carrier: otherwise a form could match two providers. */
export const sendsMms = v.optional(v.boolean('must be true or false'), true)
