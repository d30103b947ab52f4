/**
 * Returns the statements of a migration in order. A statement ends with a line that ends with `;`, a trigger
 * with its END, as in all migration files.
 */
export function statementsOf(sql: string): string[] {
  const statements: string[] = []
  let statement: string[] = []
  for (const line of sql.split('\n')) {
    const code = line.replace(/--.*$/, '').trimEnd()
    if (code.trim() === '') continue
    statement.push(code)
    const isTrigger = /^\s*CREATE TRIGGER/.test(statement[0]!)
    if (isTrigger ? /\bEND;$/.test(code) : code.endsWith(';')) {
      statements.push(statement.join('\n'))
      statement = []
    }
  }
  if (statement.length > 0) throw new Error(`A statement has no end: ${statement.join('\n')}`)
  return statements
}
