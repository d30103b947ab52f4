import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import {
  type CallExpression,
  type Identifier,
  isAsExpression,
  isAwaitExpression,
  isBinaryExpression,
  isCallExpression,
  isIdentifier,
  isNonNullExpression,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  type Node,
  type SourceFile,
} from 'typescript/unstable/ast'
import { API, type Checker, type Program, type Project } from 'typescript/unstable/async'
import { ConstantSql } from './constant-sql.ts'
import { type Declared, DeclaredRows } from './declared-rows.ts'

/** A read of rows in the sources by `get`, `all` or `value`, with the declared row. */
export interface TypedRead {
  /** Line of the method's name, such as `src/jobs/store.ts:93`. */
  site: string
  method: 'get' | 'all' | 'value'
  declares: Declared
  /** SQL texts that the source alone determines; empty if the SQL is assembled at run time. */
  texts: readonly string[]
}

export interface ReadsOfSources {
  reads: TypedRead[]
  /** Reads without a comparable type, as `site: reason`. */
  unchecked: string[]
}

const root = join(import.meta.dir, '../..')
const METHODS = new Set(['get', 'all', 'value', 'iterate', 'pluck', 'raw', 'pragma'])

/** Files that declare `get`, `all` and `value`. */
const READERS = new Set(
  ['database', 'read-pool', 'statements', 'bare-reader'].map((name) => `src/db/${name}.ts`),
)

/** Files that pass the row type of their caller on. */
const PASS_ON =
  /^src\/db\/(statements|camel-rows|transaction|inline-pool|worker-pool|read-worker|bare-reader)\.ts$/

/** Files whose SQL depends on the schema. */
const READ_ANY_TABLE = new Set(['src/appliance/transport/copy.ts', 'src/db/rows.ts', 'src/db/withdrawals.ts'])

/**
 * Reads the types of `src` and `cli`, and of sample-reads.ts, with the compiler that checks them. Takes about
 * 5 s.
 */
export async function readsOfSources(): Promise<{ product: ReadsOfSources; samples: ReadsOfSources }> {
  const api = new API({ cwd: root })
  try {
    const snapshot = await api.updateSnapshot({
      openProjects: [join(import.meta.dir, 'product.tsconfig.json')],
    })
    const project = snapshot.getProjects()[0]!
    const reading = new Reading(project)
    return {
      product: await reading.of(/^(src|cli)\//),
      samples: await reading.of(/^test\/support\/sample-reads\.ts$/),
    }
  } finally {
    await api.close()
  }
}

interface Call {
  site: string
  node: CallExpression
  name: Identifier
}

class Reading {
  readonly #checker: Checker
  readonly #program: Program
  readonly #declared: DeclaredRows
  readonly #sql: ConstantSql

  constructor(project: Project) {
    this.#checker = project.checker
    this.#program = project.program
    this.#declared = new DeclaredRows(project.checker)
    this.#sql = new ConstantSql(project)
  }

  /** @param files pattern of paths from the root */
  async of(files: RegExp): Promise<ReadsOfSources> {
    const found: ReadsOfSources = { reads: [], unchecked: [] }
    const calls = await this.#calls(files)
    const symbols = await this.#checker.getSymbolAtLocation(calls.map(({ name }) => name))
    for (const [index, call] of calls.entries()) {
      const declaredIn = symbols[index]?.declarations[0]?.path ?? ''
      if (declaredIn.includes('/@types/better-sqlite3/')) {
        if (call.name.text !== 'pragma') found.unchecked.push(`${call.site}: reads from a bare statement`)
        else if (isAsExpression(outermost(call.node).parent)) found.unchecked.push(`${call.site}: is cast`)
      } else if (READERS.has(relative(root, declaredIn))) {
        await this.#take(call, found)
      }
    }
    return found
  }

  async #calls(files: RegExp): Promise<Call[]> {
    const names = await this.#program.getSourceFileNames()
    const ours = names.filter((name) => files.test(relative(root, name)))
    const calls: Call[] = []
    for (const name of ours) {
      const file = relative(root, name)
      if (
        PASS_ON.test(file) ||
        READ_ANY_TABLE.has(file) ||
        !/\.(get|all|value|iterate|pluck|raw|pragma)\b/.test(readFileSync(name, 'utf8'))
      )
        continue
      const source = (await this.#program.getSourceFile(name))!
      walk(source, (node) => {
        if (!isCallExpression(node) || !isPropertyAccessExpression(node.expression)) return
        const method = node.expression.name as Identifier
        if (METHODS.has(method.text)) {
          calls.push({ site: `${file}:${lineOf(method, source)}`, node, name: method })
        }
      })
    }
    return calls
  }

  async #take(call: Call, found: ReadsOfSources): Promise<void> {
    const { node, site } = call
    const outer = outermost(node)
    if (isAsExpression(outer.parent)) found.unchecked.push(`${site}: is cast`)
    const method = call.name.text as TypedRead['method']
    const declares = await this.#declared.of(node, method)
    if (typeof declares === 'string') {
      if (!isComparedWithUndefined(outer)) found.unchecked.push(`${site}: ${declares}`)
      return
    }
    found.reads.push({ site, method, declares, texts: await this.#sql.textsOf(node.arguments[0]!) })
  }
}

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node)
  node.forEachChild((child) => walk(child, visit))
}

function lineOf(node: Node, source: SourceFile): number {
  const start = node.getStart(source)
  return source.getLineStarts().findLastIndex((line) => line <= start) + 1
}

/** Returns the node with the parentheses, `await` and `!` around it. */
function outermost(node: Node): Node {
  const { parent } = node
  return isParenthesizedExpression(parent) || isAwaitExpression(parent) || isNonNullExpression(parent)
    ? outermost(parent)
    : node
}

const isComparedWithUndefined = ({ parent }: Node): boolean =>
  isBinaryExpression(parent) && (isUndefined(parent.right) || isUndefined(parent.left))

const isUndefined = (node: Node): boolean => isIdentifier(node) && node.text === 'undefined'
