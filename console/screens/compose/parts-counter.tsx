import { useOrganization } from '../../api/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { counted, number } from '../../ui/format.ts'
import { costlyIn, MOST_PARTS, partsOf, plainFor, smart, withFallbacks } from '../../ui/sms-parts.ts'
import styles from './compose.module.css'
import { useCompose } from './context.ts'

const FOOTER = ' Reply STOP to opt out'
/**
 * Finds texts that already explain the opt-out. Used until the preview shows whether the server
 * adds its sentence.
 */
const SAYS_SO = /\bstop\b|optOutInstructions/i

interface PartsCounterProps {
  text: string
  onReplace(text: string): void
}

/** Number of SMS segments of the text, and the characters that increase it. */
export function PartsCounter({ text, onReplace }: PartsCounterProps) {
  const { draft, campaign, preview } = useCompose()
  const organization = useOrganization()
  const known = {
    'organization.name': organization?.name ?? null,
    'organization.phone': organization?.phone ?? null,
    'organization.email': organization?.email ?? null,
    'organization.website': organization?.website ?? null,
    optOutInstructions: FOOTER.trim(),
  }
  const written = withFallbacks(text, known)
  if (written === '') return null
  const isPreviewed = campaign?.messageTemplate === text && preview.data !== undefined
  const needsFooter = isPreviewed ? preview.data?.body.endsWith(FOOTER) : !SAYS_SO.test(text)
  const hasFooter =
    draft.category === 'MARKETING' &&
    organization?.appendOptOutFooter &&
    needsFooter &&
    !written.endsWith(FOOTER.trim())
  const sent = (draft.smartEncoding ? smart(written) : written) + (hasFooter ? FOOTER : '')
  const { encoding, characterCount, segmentCount, left } = partsOf(sent)
  const costly = costlyIn(draft.smartEncoding ? smart(written) : written)
  const replaced = draft.smartEncoding ? costlyIn(written).filter((one) => plainFor(one) !== undefined) : []
  return (
    <div className={styles.counter}>
      <p className={classNames(styles.parts, segmentCount > MOST_PARTS && styles.tooMany)}>
        <strong>{counted(segmentCount, 'part')}</strong> · {counted(characterCount, 'character')}
        {hasFooter && ' with the opt-out'} · {number(left)} left in this part ·{' '}
        {encoding === 'GSM_7' ? 'GSM-7' : 'UCS-2'}
      </p>
      {draft.mediaUrls.length > 0 && (
        <p className={styles.quiet}>With its files it is one MMS, where the sender carries files.</p>
      )}
      {segmentCount > MOST_PARTS && (
        <p className={styles.problem}>More than {MOST_PARTS} parts are not sent. Shorten it.</p>
      )}
      {costly.length > 0 && (
        <div className={styles.costly}>
          <p>These characters make a part hold 70 instead of 160:</p>
          <ul>
            {costly.map((character) => (
              <li key={character}>
                <Costly character={character} text={text} onReplace={onReplace} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {costly.length === 0 && replaced.length > 0 && (
        <p className={styles.quiet}>
          {replaced.map((one) => `${one} is sent as ${plainFor(one) || 'nothing'}`).join(', ')}.
        </p>
      )}
    </div>
  )
}

function Costly({ character, text, onReplace }: PartsCounterProps & { character: string }) {
  const plain = plainFor(character)
  if (!text.includes(character)) return <span>{character} comes from a value</span>
  const act = plain ? `Write ${plain} for ${character}` : `Remove ${character}`
  return <Button onClick={() => onReplace(text.replaceAll(character, plain ?? ''))}>{act}</Button>
}
