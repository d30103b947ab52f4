import { useLayoutEffect, useRef } from 'react'
import { useOrganization } from '../../api/hooks.ts'
import { pathOf } from '../message/pictures.tsx'
import { type Brand, buttonStyle, headingSize, hexOf, readableOn, textAlign } from './brand.ts'
import type { Alignment, Block, Design } from './design.ts'
import styles from './gallery.module.css'
import { plainText } from './spans.ts'

/** Number of blocks that a small picture of a design has room for at most. */
const MOST = 9
/** Height of the part of a full-size email that a small picture shows, in pixels. */
const ROOM = 540

const MERGE_FIELD = /\{\{ ?([\w.]+) ?(?:\|([^{}]*))?\}\}/g

/** A small picture of the beginning of a design: the blocks that fit as a whole, with what a merge field stands for. */
export function Thumbnail({ design, brand }: { design: Design; brand: Brand }) {
  const organization = useOrganization()?.name
  const say = (text: string): string =>
    text.replace(MERGE_FIELD, (_, field: string, fallback?: string) =>
      field === 'organization.name' ? (organization ?? '…') : fallback?.trim() || '…',
    )
  const mail = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const blocks = [...(mail.current?.children ?? [])] as HTMLElement[]
    for (const [at, { offsetTop, offsetHeight, style }] of blocks.entries()) {
      const isWhole = offsetTop + offsetHeight - blocks[0]!.offsetTop <= ROOM
      style.visibility = at === 0 || isWhole ? '' : 'hidden'
    }
  })
  return (
    <span className={styles.thumbnail} style={{ background: brand.colors.BACKGROUND }} aria-hidden>
      <span
        ref={mail}
        className={styles.mail}
        style={{
          background: brand.colors.SURFACE,
          color: brand.colors.TEXT,
          fontFamily: brand.bodyFont,
          ...buttonStyle(brand),
        }}
      >
        {design.blocks.slice(0, MOST).map((block) => (
          <Small key={block.id} block={block} brand={brand} say={say} />
        ))}
      </span>
    </span>
  )
}

interface SmallProps {
  block: Block
  brand: Brand
  /** Returns a text as its readers see it. */
  say(text: string): string
}

function Small({ block, brand, say }: SmallProps) {
  const ground = block.background === null ? undefined : hexOf(brand, block.background)
  return (
    <span
      className={styles.small}
      style={ground ? { background: ground, color: readableOn(ground), ...buttonStyle(brand, ground) } : {}}
    >
      {block.type === 'LOGO' && <span className={styles.logo} style={{ background: 'var(--mail-button)' }} />}
      {block.type === 'HEADING' && (
        <span
          className={styles.words}
          style={{ fontSize: headingSize(block.level), fontWeight: 700, textAlign: textAlign(block.align) }}
        >
          {say(block.text) || <span className={styles.line} />}
        </span>
      )}
      {(block.type === 'TEXT' || block.type === 'FOOTER') && (
        <Words text={say(plainText(block.paragraphs))} align={block.paragraphs[0]?.align ?? 'START'} />
      )}
      {block.type === 'IMAGE' && <Picture url={block.url} />}
      {block.type === 'VIDEO' && <Picture url={block.imageUrl} />}
      {block.type === 'QUOTE' && <em>{say(block.text)}</em>}
      {block.type === 'COUPON' && <strong className={styles.coupon}>{block.code}</strong>}
      {block.type === 'BUTTON' && (
        <span className={styles.words} style={{ textAlign: textAlign(block.align) }}>
          <span
            className={styles.button}
            style={{ background: 'var(--mail-button)', color: 'var(--mail-on-button)' }}
          >
            {say(block.label) || <span className={styles.label} />}
          </span>
        </span>
      )}
      {block.type === 'COLUMNS' && (
        <span className={styles.columns}>
          {block.columns.map(({ blocks }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its number
            <span key={at}>
              {blocks.map((leaf) => (
                <Small key={leaf.id} block={leaf} brand={brand} say={say} />
              ))}
            </span>
          ))}
        </span>
      )}
      {block.type === 'CARDS' && (
        <span className={styles.columns}>
          {block.cards.slice(0, block.perRow).map((card, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: cards have no other key
            <span key={at}>
              <Picture url={card.imageUrl} />
              {card.title}
            </span>
          ))}
        </span>
      )}
    </span>
  )
}

/** A text, or gray lines in its place. */
const Words = ({ text, align }: { text: string; align: Alignment }) =>
  text.trim() ? (
    <span className={styles.words} style={{ textAlign: textAlign(align) }}>
      {text}
    </span>
  ) : (
    <>
      <span className={styles.line} />
      <span className={styles.line} />
    </>
  )

function Picture({ url }: { url: string | null }) {
  const path = url === null ? undefined : pathOf(url)
  return path ? (
    <img src={path} alt="" loading="lazy" className={styles.picture} />
  ) : (
    <span className={styles.noPicture} />
  )
}
