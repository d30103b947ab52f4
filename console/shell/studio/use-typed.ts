import { useActs } from './context.ts'

/** Returns a function that changes a text of a block; typing is undone together. */
export function useTyped(id: string) {
  const { change } = useActs()
  return (field: string, value: unknown) => change(id, { [field]: value }, `${id} ${field}`)
}
