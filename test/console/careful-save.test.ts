import { describe, expect, test } from 'bun:test'
import { saveCarefully } from '../../console/ui/careful-save.ts'

interface Note {
  text: string
  color: string
  updatedAt: string
}

/** A record at the API. `between` is what another window does before each change. */
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

describe('a form that is saved carefully', () => {
  test('is stored over what it was begun from, also where only other fields were changed meanwhile', async () => {
    const { put, store, now } = noteAt('First')
    const over = now()
    put({ color: 'blue' })
    const outcome = await saveCarefully('Mine', over, store)
    expect(outcome).toEqual({ stored: { text: 'Mine', color: 'blue', updatedAt: '2' } })
  })

  test('is not stored over another text, which it returns; over that one it is', async () => {
    const { put, store, now } = noteAt('First')
    const over = now()
    const theirs = put({ text: 'Theirs' })
    expect(await saveCarefully('Mine', over, store)).toEqual({ theirs })
    expect(now().text).toBe('Theirs')
    expect(await saveCarefully('Mine', theirs, store)).toMatchObject({ stored: { text: 'Mine' } })
  })

  test('is saved where the answer to its first save was lost, or another wrote the same', async () => {
    const { store, now } = noteAt('First')
    const over = now()
    store.loses = true
    await expect(saveCarefully('Mine', over, store)).rejects.toThrow('UNREACHABLE')
    expect(await saveCarefully('Mine', over, store)).toEqual({ stored: now() })
  })

  test('is refused where others never stop, and by any other refusal at once', async () => {
    const { put, store, now } = noteAt('First')
    store.between = () => put({ color: 'green' })
    await expect(saveCarefully('Mine', now(), store)).rejects.toThrow('PRECONDITION_FAILED')
    store.between = () => {
      throw refusal('VALIDATION_FAILED', 400)
    }
    await expect(saveCarefully('Mine', now(), store)).rejects.toThrow('VALIDATION_FAILED')
  })
})
