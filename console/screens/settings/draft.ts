import { useState } from 'react'

/** What is being changed in a form, next to what is saved. */

export interface Draft<T> {
  value: T
  /** What the changes began from: only what differs from it is sent, so a colleague's changes stay. */
  base: T
  isChanged: boolean
  set(change: Partial<T>): void
  /** What the server keeps from now on. What was changed since this draft was drawn is not saved yet, and stays. */
  accept(saved: T): void
  discard(): void
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The fields of `value` that differ from those of `base`. */
export const changed = <T extends object>(base: T, value: T): Array<keyof T> =>
  (Object.keys(value) as Array<keyof T>).filter((key) => !isSame(base[key], value[key]))

/** Follows what is saved for as long as nothing was changed. @param saved from the newest answer of the API */
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

/** What a text field of a draft needs: its name, value and change. */
export const textOf = <T extends object>({ value, set }: Draft<T>, name: TextKey<T>) => ({
  name,
  value: value[name] as string,
  onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value } as Partial<T>),
})

/** What a checkbox of a draft needs. */
export const flagOf = <T extends object>({ value, set }: Draft<T>, name: FlagKey<T>) => ({
  name,
  checked: value[name] as boolean,
  onChange: ({ target }: { target: { checked: boolean } }) => set({ [name]: target.checked } as Partial<T>),
})

/** A text that may be absent: an empty field is null for the API. */
export const orNull = (text: string): string | null => (text.trim() === '' ? null : text)
