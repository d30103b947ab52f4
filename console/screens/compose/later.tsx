import { type ReactNode, useEffect, useReducer, useRef } from 'react'
import { type Compose, useCompose } from './context.ts'
import { type Draft, type DraftField, FIELDS } from './draft.ts'
import { ComposeProvider } from './provider.tsx'

/** Pause in typing after which these parts are drawn, ms. */
const PAUSE_MS = 150

/** Fields that a person types. */
const TYPED: ReadonlySet<DraftField> = new Set([
  'name',
  'messageTemplate',
  'subject',
  'previewText',
  'htmlBody',
  'mjmlBody',
  'design',
  'variants',
  'whatsappTemplate',
] satisfies DraftField[])

const isSettled = (one: Draft, other: Draft): boolean =>
  FIELDS.every((field) => TYPED.has(field) || one[field] === other[field])

/** Returns whether two objects have the same values, except in functions, which are made anew for each drawing. */
const hasSame = (one: object, other: object, except: readonly string[] = []): boolean =>
  Object.entries(one).every(
    ([key, value]) =>
      except.includes(key) || typeof value === 'function' || value === other[key as keyof typeof other],
  )

const differInTextsOnly = (one: Compose, other: Compose): boolean =>
  isSettled(one.draft, other.draft) &&
  hasSame(one.estimate, other.estimate) &&
  hasSame(one.preview, other.preview) &&
  hasSame(one, other, ['draft', 'estimate', 'preview', 'clashes', 'problems']) &&
  hasSame(one.problems, other.problems) &&
  hasSame(other.problems, one.problems) &&
  one.clashes.join() === other.clashes.join()

/**
 * Draws parts of the editor with the typed texts after a pause in typing, so that a key draws its field and little
 * else. All other changes are drawn at once.
 * @param children the same elements for every drawing
 */
export function Later({ children }: { children: ReactNode }) {
  const now = useCompose()
  const [, draw] = useReducer((count: number) => count + 1, 0)
  const given = useRef(now)
  if (!differInTextsOnly(given.current, now)) given.current = now
  useEffect(() => {
    if (given.current.draft === now.draft) return
    const timer = setTimeout(() => {
      given.current = now
      draw()
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [now])
  return <ComposeProvider value={given.current}>{children}</ComposeProvider>
}
