import type { CallExpression } from 'typescript/unstable/ast'
import {
  type Checker,
  SymbolFlags,
  type Type,
  TypeFlags,
  type TypeReference,
} from 'typescript/unstable/async'

/** Kind of a value according to its type: the kinds of SQLite, and kinds that SQLite never returns. */
export type Kind =
  | 'string'
  | 'number'
  | 'bytes'
  | 'null'
  | 'unknown'
  | 'undefined'
  | 'boolean'
  | 'bigint'
  | 'object'

/** Columns of a row by name, or the single column of a value. */
export type Declared = { columns: ReadonlyMap<string, ReadonlySet<Kind>> } | { value: ReadonlySet<Kind> }

const KINDS: ReadonlyArray<readonly [flags: TypeFlags, kind: Kind]> = [
  [TypeFlags.StringLike, 'string'],
  [TypeFlags.NumberLike, 'number'],
  [TypeFlags.BooleanLike, 'boolean'],
  [TypeFlags.BigIntLike, 'bigint'],
  [TypeFlags.Null, 'null'],
  [TypeFlags.Undefined, 'undefined'],
  [TypeFlags.AnyOrUnknown, 'unknown'],
]

/** Reads the types that calls declare. Each type is resolved once. */
export class DeclaredRows {
  readonly #checker: Checker
  readonly #columns = new Map<number, Promise<ReadonlyMap<string, ReadonlySet<Kind>>>>()
  readonly #kinds = new Map<number, Promise<ReadonlySet<Kind>>>()

  constructor(checker: Checker) {
    this.#checker = checker
  }

  /**
   * Returns the type that a call of `get`, `all` or `value` declares, or a text why it cannot be compared.
   */
  async of(call: CallExpression, method: string): Promise<Declared | string> {
    const returned = await this.#checker.getTypeAtLocation(call)
    if (!returned) return 'has no type'
    const settled = await this.#argumentOf(returned, 'Promise')
    const row = method === 'all' ? await this.#argumentOf(settled, 'Array') : await this.#found(settled)
    if (row === undefined || row.flags & TypeFlags.AnyOrUnknown) return 'names no row type'
    if (row.flags & TypeFlags.TypeParameter) return 'takes its row type from its caller'
    if (method === 'value') {
      const kinds = new Set(await this.#kindsOf(row))
      kinds.delete('undefined')
      return { value: kinds }
    }
    const columns = await this.#columnsOf(row)
    return columns.size === 0 ? 'names no columns' : { columns }
  }

  /** Returns `Row` of `Promise<Row>` or `Row[]`; any other type unchanged. */
  async #argumentOf(type: Type, of: string): Promise<Type> {
    if ((await type.getSymbol())?.name !== of) return type
    return (await this.#checker.getTypeArguments(type as TypeReference))[0]!
  }

  /** Removes `undefined` from a type. It means that no row was found. */
  async #found(type: Type): Promise<Type | undefined> {
    if (!type.isUnionType()) return type
    const others = (await type.getTypes()).filter(({ flags }) => !(flags & TypeFlags.Undefined))
    return others.length === 1 ? others[0] : type
  }

  #columnsOf(row: Type): Promise<ReadonlyMap<string, ReadonlySet<Kind>>> {
    const columns = this.#columns.get(row.id) ?? this.#readColumns(row)
    this.#columns.set(row.id, columns)
    return columns
  }

  async #readColumns(row: Type): Promise<ReadonlyMap<string, ReadonlySet<Kind>>> {
    const properties = await this.#checker.getPropertiesOfType(row)
    const types = await this.#checker.getTypeOfSymbol(properties)
    const columns = new Map<string, ReadonlySet<Kind>>()
    for (const [index, { name, flags }] of properties.entries()) {
      const kinds = await this.#kindsOf(types[index]!)
      columns.set(name, flags & SymbolFlags.Optional ? new Set<Kind>([...kinds, 'undefined']) : kinds)
    }
    return columns
  }

  #kindsOf(type: Type): Promise<ReadonlySet<Kind>> {
    const kinds = this.#kinds.get(type.id) ?? this.#readKinds(type)
    this.#kinds.set(type.id, kinds)
    return kinds
  }

  async #readKinds(type: Type): Promise<ReadonlySet<Kind>> {
    const known = KINDS.find(([flags]) => type.flags & flags)?.[1]
    if (known) return new Set([known])
    if (type.isUnionType()) {
      const members = await Promise.all((await type.getTypes()).map((member) => this.#kindsOf(member)))
      return new Set(members.flatMap((member) => [...member]))
    }
    const name = (await type.getSymbol())?.name
    return new Set<Kind>([name === 'Uint8Array' || name === 'Buffer' ? 'bytes' : 'object'])
  }
}
