import { SECOND_MS } from '../../lib/clock.ts'

/**
 * Number of links of one message that a scanner follows within a second. A person does not follow three links
 * so fast.
 */
const LINKS = 3
const BURST_MS = SECOND_MS

interface Recent {
  /** Time when each link was last followed, ms since 1970, by internal id of the link. */
  links: Map<number, number>
  lastAt: number
  isScanned: boolean
}

interface MessageClick {
  messageId: number
  linkId: number
  clickedAt: number
}

/**
 * Detects scanners that claim to be browsers, by their speed. If the first two clicks of a scanner were in an
 * earlier batch, they stay counted as clicks of a person.
 */
export class LinkBursts {
  readonly #recent = new Map<number, Recent>()

  /** Adds the next clicks, in their order. A click that is added twice changes nothing. */
  take(clicks: readonly MessageClick[]): void {
    for (const { messageId, linkId, clickedAt } of clicks) {
      const known = this.#recent.get(messageId)
      const recent = known && clickedAt - known.lastAt < BURST_MS ? known : fresh()
      recent.links.set(linkId, clickedAt)
      for (const [link, at] of recent.links) if (clickedAt - at >= BURST_MS) recent.links.delete(link)
      recent.lastAt = Math.max(recent.lastAt, clickedAt)
      recent.isScanned ||= recent.links.size >= LINKS
      this.#recent.set(messageId, recent)
    }
    this.#forget(clicks.at(-1)?.clickedAt ?? 0)
  }

  /** Tells whether a scanner is following the links of a message that was clicked just now. */
  isScanned(messageId: number): boolean {
    return this.#recent.get(messageId)?.isScanned ?? false
  }

  #forget(nowMs: number): void {
    for (const [messageId, { lastAt }] of this.#recent) {
      if (nowMs - lastAt >= BURST_MS) this.#recent.delete(messageId)
    }
  }
}

const fresh = (): Recent => ({ links: new Map(), lastAt: 0, isScanned: false })
