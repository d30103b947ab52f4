import { describe, expect, test } from 'bun:test'
import { saveCarefully } from '../../console/ui/careful-save.ts'

interface Note {
  text: string
  color: string
  updatedAt: string
}

/** A note at the API. `between` runs before each change, as another window would. */
function noteAt(text: string) {
  let version = 0
  let note: Note = { text, color: 'red', updatedAt: '0' }
  const put = (change: Partial<Note>) => {
    version += 1
    note = { ...note, ...change, updatedAt: String(version) }
    return note
  }
  const store = {
    between: () => {},
    loses: false,
    formOf: (one: Note) => one.text,
    read: async () => note,
    change: async (form: string, ifUpdatedAt: string | undefined) => {
      store.between()
      if (ifUpdatedAt !== note.updatedAt) throw refusal('PRECONDITION_FAILED', 412)
      const changed = put({ text: form })
      if (store.loses) throw refusal('UNREACHABLE', 0)
      return changed
    },
  }
  return { put, store, now: () => note }
}

const refusal = (code: string, status: number) => Object.assign(new Error(code), { code, status })

describe('a careful save', () => {
  test('stores the form over its own version, even if other fields have changed', async () => {
    const { put, store, now } = noteAt('First')
    const over = now()
    put({ color: 'blue' })
    const outcome = await saveCarefully('Mine', over, store)
    expect(outcome).toEqual({ stored: { text: 'Mine', color: 'blue', updatedAt: '2' } })
  })

  test('returns a conflicting version without storing, and stores over it when asked', async () => {
    const { put, store, now } = noteAt('First')
    const over = now()
    const theirs = put({ text: 'Theirs' })
    expect(await saveCarefully('Mine', over, store)).toEqual({ theirs })
    expect(now().text).toBe('Theirs')
    expect(await saveCarefully('Mine', theirs, store)).toMatchObject({ stored: { text: 'Mine' } })
  })

  test('succeeds if the first answer was lost or another person stored the same', async () => {
    const { store, now } = noteAt('First')
    const over = now()
    store.loses = true
    await expect(saveCarefully('Mine', over, store)).rejects.toThrow('UNREACHABLE')
    expect(await saveCarefully('Mine', over, store)).toEqual({ stored: now() })
  })

  test('fails after too many concurrent changes, and at once for any other refusal', async () => {
    const { put, store, now } = noteAt('First')
    store.between = () => put({ color: 'green' })
    await expect(saveCarefully('Mine', now(), store)).rejects.toThrow('PRECONDITION_FAILED')
    store.between = () => {
      throw refusal('VALIDATION_FAILED', 400)
    }
    await expect(saveCarefully('Mine', now(), store)).rejects.toThrow('VALIDATION_FAILED')
  })
})
