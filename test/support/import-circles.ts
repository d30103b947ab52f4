/**
 * Returns the circles among imports, each as `a -> b -> a`.
 * @param imports pairs of a file and a file that it imports
 */
export function circlesOf(imports: ReadonlyArray<readonly [file: string, target: string]>): string[] {
  const edges = Map.groupBy(imports, ([file]) => file)
  const state = new Map<string, 'open' | 'done'>()
  const circles: string[] = []
  const visit = (node: string, path: string[]): void => {
    if (state.get(node) === 'done') return
    if (state.get(node) === 'open') {
      circles.push([...path.slice(path.indexOf(node)), node].join(' -> '))
      return
    }
    state.set(node, 'open')
    for (const [, next] of edges.get(node) ?? []) visit(next, [...path, node])
    state.set(node, 'done')
  }
  for (const node of edges.keys()) visit(node, [])
  return circles
}
