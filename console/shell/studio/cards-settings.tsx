import { studio } from '../../../words/en/studio.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { type BlockOf, type Card, newCard } from './design.ts'
import { LinkField } from './link-field.tsx'
import styles from './panel.module.css'
import { Setting } from './setting.tsx'

const MOST_CARDS = 30

interface CardsSettingsProps {
  block: BlockOf<'CARDS'>
  set(fields: object, run?: string): void
}

/** Settings of a card that the canvas does not show. */
export function CardsSettings({ block, set }: CardsSettingsProps) {
  const { cards, perRow } = block
  const change = (at: number, fields: Partial<Card>, run?: string) =>
    set(
      { cards: cards.map((one, index) => (index === at ? { ...one, ...fields } : one)) },
      run && `${at} ${run}`,
    )
  return (
    <>
      <Setting
        label={studio.perRow()}
        value={String(perRow)}
        options={['1', '2', '3'].map((count) => [count, count] as const)}
        onChange={(count) => set({ perRow: Number(count) })}
      />
      {cards.map(({ imageUrl, alt, label, url }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cards have no other key
        <fieldset key={at} className={styles.entry}>
          <legend className={styles.legend}>{studio.cardOf({ number: at + 1 })}</legend>
          {imageUrl !== null && (
            <TextField
              label={studio.alt()}
              name="alt"
              hint={studio.altHint()}
              maxLength={500}
              value={alt}
              onChange={({ target }) => change(at, { alt: target.value }, 'alt')}
            />
          )}
          <TextField
            label={studio.buttonLabel()}
            name="label"
            maxLength={60}
            value={label}
            onChange={({ target }) => change(at, { label: target.value }, 'label')}
          />
          <LinkField label={studio.link()} url={url} onChange={(next) => change(at, { url: next }, 'url')} />
          {imageUrl !== null && (
            <Button kind="quiet" onClick={() => change(at, { imageUrl: null })}>
              {studio.pictureRemove()}
            </Button>
          )}
          <Button kind="quiet" onClick={() => set({ cards: cards.toSpliced(at, 1) })}>
            {studio.cardRemove({ number: at + 1 })}
          </Button>
        </fieldset>
      ))}
      {cards.length < MOST_CARDS && (
        <Button onClick={() => set({ cards: [...cards, newCard()] })}>{studio.cardAdd()}</Button>
      )}
    </>
  )
}
