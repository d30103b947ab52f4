import { useState } from 'react'

/** An edited form together with its saved values. */

export interface Draft<T> {
  value: T
  /**
   * Saved values that the edits started from. Only differences are sent, so a colleague's other
   * changes stay.
   */
  base: T
  isChanged: boolean
  set(change: Partial<T>): void
  /** Takes in saved values. Edits made since this draft was rendered stay unsaved. */
  accept(saved: T): void
  discard(): void
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Returns the names of the fields that differ. */
export const changed = <T extends object>(base: T, value: T): Array<keyof T> =>
  (Object.keys(value) as Array<keyof T>).filter((key) => !isSame(base[key], value[key]))

/**
 * Returns the draft of a form. It follows the saved values while there are no edits.
 * @param saved from the newest API answer
 */
export function useDraft<T extends object>(saved: T): Draft<T> {
  const [state, setState] = useState({ base: saved, value: saved })
  const isChanged = !isSame(state.base, state.value)
  if (!isChanged && !isSame(saved, state.base)) setState({ base: saved, value: saved })
  return {
    ...state,
    isChanged,
    set: (change) => setState(({ base, value }) => ({ base, value: { ...value, ...change } })),
    accept: (next) =>
      setState((now) => {
        const later = changed(state.value, now.value).map((field) => [field, now.value[field]])
        return { base: next, value: { ...next, ...Object.fromEntries(later) } }
      }),
    discard: () => setState(({ base }) => ({ base, value: base })),
  }
}

type TextKey<T> = { [Key in keyof T]: T[Key] extends string ? Key : never }[keyof T] & string
type FlagKey<T> = { [Key in keyof T]: T[Key] extends boolean ? Key : never }[keyof T] & string

/** Returns the props of a text field of a draft: name, value and change handler. */
export const textOf = <T extends object>({ value, set }: Draft<T>, name: TextKey<T>) => ({
  name,
  value: value[name] as string,
  onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value } as Partial<T>),
})

/** Returns the props of a checkbox of a draft. */
export const flagOf = <T extends object>({ value, set }: Draft<T>, name: FlagKey<T>) => ({
  name,
  checked: value[name] as boolean,
  onChange: ({ target }: { target: { checked: boolean } }) => set({ [name]: target.checked } as Partial<T>),
})

/** Returns the text, or null if it is empty. */
export const orNull = (text: string): string | null => (text.trim() === '' ? null : text)
