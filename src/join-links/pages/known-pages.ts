import { pageLookOf } from '../../accounts/brand/service.ts'
import { findOrganization } from '../../accounts/organizations/store.ts'
import { findById } from '../../channels/identities/store.ts'
import { CommitScopedCache } from '../../db/commit-scoped-cache.ts'
import type { Db, Reader } from '../../db/database.ts'
import { DAY_MS } from '../../lib/clock.ts'
import { findLinkBySlug } from '../records/store.ts'
import type { JoinLinkRow } from '../records/table.ts'
import { type LinkTopic, listLinkTopics } from '../records/topics.ts'
import type { ClosedReason } from '../submissions/limits.ts'
import { formReasonOf } from '../submissions/messages.ts'
import type { JoinPage } from './page.ts'

/** Maximum of links whose pages are remembered. */
const MAX_REMEMBERED = 1_000
/** Time for which an empty form is reused. It contains the time when it was made, so this must be short. */
const FORM_MS = 500

interface Known {
  page: JoinPage
  /** Undefined until it is needed. */
  opening?: { reason: ClosedReason | undefined; untilMs: number }
  /** The empty form. `madeAt` is in ms since 1970 */
  form?: { text: string; headers: Array<[string, string]>; madeAt: number }
}

/** The content of the pages of join links, read once after each commit. */
export class KnownPages {
  readonly #db: Db
  readonly #known: CommitScopedCache<Known>

  constructor(db: Db) {
    this.#db = db
    this.#known = new CommitScopedCache(db, MAX_REMEMBERED)
  }

  /** Finds the page of a link of a live organization, or undefined if there is none at this address. */
  find(slug: string): JoinPage | undefined {
    return this.#of(slug)?.page
  }

  /** Returns the reason why no one can join by a page now, or undefined if people can. */
  closedReasonOf({ link }: JoinPage): ClosedReason | undefined {
    const known = this.#of(link.slug)
    if (!known) return 'EXPIRED'
    const nowMs = this.#db.clock.now()
    if (!known.opening || known.opening.untilMs <= nowMs) {
      const nextDay = (Math.floor(nowMs / DAY_MS) + 1) * DAY_MS
      const expiresAt = known.page.link.expiresAt ?? nextDay
      known.opening = {
        reason: reasonOf(this.#db, known.page, nowMs),
        untilMs: expiresAt <= nowMs ? nextDay : Math.min(nextDay, expiresAt),
      }
    }
    return known.opening.reason
  }

  /** Returns the empty form of a link, made at most twice a second. */
  formOf({ link }: JoinPage, make: () => Response): Response | Promise<Response> {
    const known = this.#of(link.slug)
    if (!known) return make()
    const nowMs = this.#db.clock.now()
    const { form } = known
    const isRecent = form && nowMs >= form.madeAt && nowMs < form.madeAt + FORM_MS
    return isRecent ? new Response(form.text, { headers: form.headers }) : makeForm(known, make(), nowMs)
  }

  #of(slug: string): Known | undefined {
    const known = this.#known.get(slug)
    if (known) return known
    const link = findLinkBySlug(this.#db, slug)
    if (!link) return undefined
    const page = pageOf(this.#db, link)
    if (!page) return undefined
    const read: Known = { page }
    this.#known.set(slug, read)
    return read
  }
}

/**
 * Returns the content of the page of a link, or undefined if its organization was deleted.
 * @param topics of a link that is not stored
 */
export function pageOf(
  reader: Reader,
  link: JoinLinkRow,
  topics: readonly LinkTopic[] = listLinkTopics(reader, link),
): JoinPage | undefined {
  const organization = findOrganization(reader, link.organizationId)
  if (!organization) return undefined
  const sender = link.channelIdentityId === null ? undefined : findById(reader, link.channelIdentityId)
  const { name: organizationName, locale: language } = organization
  const look = pageLookOf(reader, link.organizationId)
  return { link, organizationName, language, look, topics, address: sender?.address ?? null }
}

async function makeForm(known: Known, made: Response, madeAt: number): Promise<Response> {
  const [text, headers] = [await made.text(), [...made.headers]]
  known.form = { text, headers, madeAt }
  return new Response(text, { headers })
}

/** Returns why people cannot join by a page now. A keyword without its number cannot be texted. */
function reasonOf(reader: Reader, { link, address }: JoinPage, nowMs: number): ClosedReason | undefined {
  const reason = formReasonOf(reader, link, nowMs)
  return reason ?? (link.type !== 'WEB_FORM' && address === null ? 'NO_SENDER' : undefined)
}
