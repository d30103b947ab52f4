import { compose } from '../../../words/en/compose.ts'
import { useOrganization } from '../../api/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { costlyIn, MOST_PARTS, partsOf, plainFor, smart, withFallbacks } from '../../ui/sms-parts.ts'
import { useOrganizationFields } from '../excerpt.tsx'
import { useMessage } from './context.ts'
import styles from './message.module.css'

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
  const { draft, previewOf } = useMessage()
  const organization = useOrganization()
  const known = { ...useOrganizationFields(), optOutInstructions: FOOTER.trim() }
  const written = withFallbacks(text, known)
  if (written === '') return null
  const previewed = previewOf(text)
  const needsFooter = previewed === undefined ? !SAYS_SO.test(text) : previewed.endsWith(FOOTER)
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
        <strong>{compose.segments({ count: segmentCount })}</strong> ·{' '}
        {hasFooter
          ? compose.segmentsCharactersWithOptOut({ count: characterCount })
          : compose.segmentsCharacters({ count: characterCount })}{' '}
        · {compose.segmentsLeft({ count: left })} · {encoding === 'GSM_7' ? 'GSM-7' : 'UCS-2'}
      </p>
      {draft.mediaUrls.length > 0 && <p className={styles.quiet}>{compose.segmentsMms()}</p>}
      {segmentCount > MOST_PARTS && (
        <p className={styles.problem}>{compose.segmentsTooMany({ most: MOST_PARTS })}</p>
      )}
      {costly.length > 0 && (
        <div className={styles.costly}>
          <p>{compose.segmentsCostly()}</p>
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
          {compose.segmentsReplaced({
            list: replaced.map((one) => `${one} → ${plainFor(one) || '∅'}`).join(', '),
          })}
        </p>
      )}
    </div>
  )
}

function Costly({ character, text, onReplace }: PartsCounterProps & { character: string }) {
  const plain = plainFor(character)
  if (!text.includes(character)) return <span>{compose.segmentsCostlyValue({ character })}</span>
  const act = plain ? compose.segmentsReplace({ character, plain }) : compose.segmentsRemove({ character })
  return <Button onClick={() => onReplace(text.replaceAll(character, plain ?? ''))}>{act}</Button>
}
