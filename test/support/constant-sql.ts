import {
  type ArrowFunction,
  type CallExpression,
  type Expression,
  type Identifier,
  isArrowFunction,
  isBlock,
  isCallExpression,
  isElementAccessExpression,
  isIdentifier,
  isNoSubstitutionTemplateLiteral,
  isNumericLiteral,
  isObjectLiteralExpression,
  isPropertyAssignment,
  isSourceFile,
  isStringLiteral,
  isTaggedTemplateExpression,
  isTemplateExpression,
  isVariableDeclaration,
  type TemplateExpression,
} from 'typescript/unstable/ast'
import { type Project, SymbolFlags } from 'typescript/unstable/async'

/** Values of a function's parameters by name. */
type Scope = ReadonlyMap<string, string>

const NO_SCOPE: Scope = new Map()

/** Evaluates SQL that is constant in the source. */
export class ConstantSql {
  readonly #project: Project

  constructor(project: Project) {
    this.#project = project
  }

  /** Returns the text, or every text of a constant record; empty if it depends on values at run time. */
  async textsOf(node: Expression): Promise<string[]> {
    if (!isElementAccessExpression(node) || !isIdentifier(node.expression)) {
      const text = await this.#textOf(node, NO_SCOPE)
      return text === undefined ? [] : [text]
    }
    const record = await this.#constant(node.expression)
    if (!record || !isObjectLiteralExpression(record)) return []
    const texts = await Promise.all(
      record.properties.map((one) =>
        isPropertyAssignment(one) ? this.#textOf(one.initializer, NO_SCOPE) : undefined,
      ),
    )
    return texts.some((text) => text === undefined) ? [] : (texts as string[])
  }

  /**
   * Returns the text of a literal, a constant, a template, or a call of a function with one such expression.
   */
  async #textOf(node: Expression, scope: Scope): Promise<string | undefined> {
    if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)) return node.text
    if (isNumericLiteral(node)) return node.text.replaceAll('_', '')
    if (isCallExpression(node)) {
      const isText = isIdentifier(node.expression) && node.expression.text === 'verbatim'
      return isText ? this.#textOf(node.arguments[0]!, scope) : this.#resultOf(node, scope)
    }
    if (isTemplateExpression(node)) return this.#joined(node, (part) => this.#textOf(part, scope))
    if (isTaggedTemplateExpression(node)) {
      if (!isIdentifier(node.tag) || node.tag.text !== 'fragment') return undefined
      const { template } = node
      return isTemplateExpression(template)
        ? this.#joined(template, (part) => this.#placeholderOf(part))
        : template.text
    }
    if (!isIdentifier(node)) return undefined
    const given = scope.get(node.text)
    if (given !== undefined) return given
    const value = await this.#constant(node)
    return value && this.#textOf(value, NO_SCOPE)
  }

  async #joined(
    { head, templateSpans }: TemplateExpression,
    textOf: (part: Expression) => Promise<string | undefined>,
  ): Promise<string | undefined> {
    let text = head.text
    for (const { expression, literal } of templateSpans) {
      const value = await textOf(expression)
      if (value === undefined) return undefined
      text += value + literal.text
    }
    return text
  }

  /** Returns a placeholder for a value in a fragment, or the text of a constant fragment. */
  async #placeholderOf(value: Expression): Promise<string | undefined> {
    const type = await this.#project.checker.getTypeAtLocation(value)
    const name = (await type?.getSymbol())?.name
    if (name === 'Fragment') return this.#textOf(value, NO_SCOPE)
    return name === 'Array' || name === 'ReadonlyArray' ? '(SELECT value FROM json_each(?))' : '?'
  }

  async #resultOf(
    { expression, arguments: given }: CallExpression,
    scope: Scope,
  ): Promise<string | undefined> {
    const called = isIdentifier(expression) ? await this.#constant(expression) : undefined
    if (!called || !isArrowFunction(called) || isBlock(called.body)) return undefined
    const values = new Map<string, string>()
    for (const [index, { name, initializer }] of (called as ArrowFunction).parameters.entries()) {
      const argument = given[index] ?? initializer
      const value = argument && (await this.#textOf(argument, given[index] ? scope : values))
      if (value === undefined || !isIdentifier(name)) return undefined
      values.set(name.text, value)
    }
    return this.#textOf(called.body, values)
  }

  /** Returns the value of a `const` at the top of a file. */
  async #constant(name: Identifier): Promise<Expression | undefined> {
    const { checker } = this.#project
    let symbol = await checker.getSymbolAtLocation(name)
    if (symbol && symbol.flags & SymbolFlags.Alias) symbol = await checker.getAliasedSymbol(symbol)
    const declaration = await symbol?.valueDeclaration?.resolve(this.#project)
    if (!declaration || !isVariableDeclaration(declaration)) return undefined
    const statement = declaration.parent.parent
    const isConstant = isSourceFile(statement.parent) && /^(export )?const /.test(statement.getText())
    return isConstant ? declaration.initializer : undefined
  }
}
