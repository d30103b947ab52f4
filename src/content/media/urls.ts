import type { Reader } from '../../db/database.ts'
import { AppError, type FieldProblem, type Said } from '../../lib/errors.ts'
import type { Principal } from '../../lib/principal.ts'
import { forbiddenUrl } from '../../providers/guarded-fetch.ts'
import { findOwner, ownCards } from './store.ts'

/** Returns the public address of a file. @param publicBaseUrl origin of this server */
export const mediaUrl = (token: string, publicBaseUrl: string): string => `${publicBaseUrl}/m/${token}`

/**
 * Checks the files that a message names: files of the organization at this server, and https
 * addresses of the open internet. Only carriers fetch them.
 * @param urls in their normal form
 * Throws VALIDATION_FAILED naming each that cannot be sent with a message.
 */
export function assertMediaUrls(
  reader: Reader,
  { organizationId }: Pick<Principal, 'organizationId'>,
  urls: readonly string[] | null | undefined,
  { publicBaseUrl }: { publicBaseUrl: string },
): void {
  const details = (urls ?? []).flatMap((url, index): FieldProblem[] => {
    const message = problemOf(reader, organizationId, url, publicBaseUrl)
    if (!message) return []
    const said: Said = (say) => (isHere(url, publicBaseUrl) ? say.mediaDeleted() : say.publicAddress())
    return [{ field: `mediaUrls[${index}]`, message, constraint: 'isMediaUrl', said }]
  })
  const [first] = details
  if (first) throw new AppError('VALIDATION_FAILED', `${first.field} ${first.message}.`, { details })
}

/** Returns whether an address leads to a file or a contact card of this server. */
export const isHere = (url: string, publicBaseUrl: string): boolean =>
  url.startsWith(`${new URL(publicBaseUrl).origin}/`)

/** Returns the token of a file at this server; undefined for an address elsewhere. */
export function ownToken(url: string, publicBaseUrl: string): string | undefined {
  const base = mediaUrl('', new URL(publicBaseUrl).origin)
  return url.startsWith(base) ? url.slice(base.length) : undefined
}

/** Finds the organization whose contact card is at this address of this server. */
function cardOwner(reader: Reader, url: string, publicBaseUrl: string): number | undefined {
  const base = `${new URL(publicBaseUrl).origin}/c/`
  if (!url.startsWith(base) || !url.endsWith('.vcf')) return undefined
  return ownCards.only(reader, url.slice(base.length, -'.vcf'.length))
}

function problemOf(
  reader: Reader,
  organizationId: number,
  url: string,
  publicBaseUrl: string,
): string | undefined {
  const token = ownToken(url, publicBaseUrl)
  if (token !== undefined) {
    return findOwner(reader, token) === organizationId
      ? undefined
      : 'is the address of no file of this organization: upload it with POST /media and take the `url` of the answer'
  }
  if (cardOwner(reader, url, publicBaseUrl) === organizationId) return undefined
  if (URL.parse(url)?.hostname === new URL(publicBaseUrl).hostname) {
    return `leads to this server, where files begin at ${mediaUrl('', publicBaseUrl)}`
  }
  return forbiddenUrl(url, false)
}
