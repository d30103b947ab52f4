import { studio } from '../../../words/en/studio.ts'
import styles from './canvas.module.css'
import { useActs } from './context.ts'
import type { BlockOf, Card } from './design.ts'
import { Picture } from './image.tsx'
import { TextLine } from './text-line.tsx'

/** A block of cards. Its texts and pictures are edited in place. */
export function Cards({ block }: { block: BlockOf<'CARDS'> }) {
  const { change } = useActs()
  const set = (at: number, field: keyof Card) => (value: string | null) =>
    change(
      block.id,
      { cards: block.cards.map((card, index) => (index === at ? { ...card, [field]: value } : card)) },
      `${block.id} ${at} ${field}`,
    )
  return (
    <div className={styles.cards} style={{ gridTemplateColumns: `repeat(${block.perRow}, minmax(0, 1fr))` }}>
      {block.cards.map((card, at) => {
        const number = at + 1
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: cards have no other key
          <div key={at} className={styles.card}>
            <Picture id={block.id} url={card.imageUrl} alt={card.alt} onUrl={set(at, 'imageUrl')} />
            <TextLine
              label={studio.cardTitleOf({ number })}
              placeholder={studio.cardTitle()}
              text={card.title}
              style={{ fontWeight: 700 }}
              onChange={set(at, 'title')}
            />
            <TextLine
              label={studio.cardTextOf({ number })}
              placeholder={studio.cardText()}
              isMultiline
              text={card.text}
              style={{ fontSize: '14px' }}
              onChange={set(at, 'text')}
            />
            <TextLine
              label={studio.cardPriceOf({ number })}
              placeholder={studio.cardPrice()}
              text={card.price}
              style={{ fontWeight: 700 }}
              onChange={set(at, 'price')}
            />
            {card.label !== '' && (
              <span
                className={styles.button}
                style={{
                  background: 'var(--mail-button)',
                  borderColor: 'var(--mail-button)',
                  color: 'var(--mail-on-button)',
                }}
              >
                {card.label}
              </span>
            )}
          </div>
        )
      })}
    </div>
  )
}
