import {
  COMPARISONS,
  type Expression,
  MAX_CONDITIONS,
  MAX_DEPTH,
  MAX_VALUES,
  RuleExpressionError,
  type Value,
} from './expression.ts'
import { type Keyword, type Token, tokenize } from './lexer.ts'

/** Parses a `USE_SQL_RULES` rule. For any bad input it throws only `RuleExpressionError`. */
export function parseRuleExpression(source: string): Expression {
  const tokens = tokenize(source)
  if (tokens.length === 1) throw new RuleExpressionError('规则为空', 0)
  const reader = new Reading(tokens)
  const expression = disjunction(reader, 0)
  if (reader.next.kind !== 'end') throw reader.unexpected('and、or 或结尾')
  return expression
}

class Reading {
  private readonly tokens: readonly Token[]
  private at = 0
  private conditions = 0

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens
  }

  get next(): Token {
    return this.tokens[this.at]!
  }

  take(): Token {
    const token = this.next
    if (token.kind !== 'end') this.at++
    return token
  }

  takeWord(word: Keyword): boolean {
    const { next } = this
    const isIt = next.kind === 'keyword' && next.word === word
    if (isIt) this.at++
    return isIt
  }

  takeSign(sign: string): boolean {
    const { next } = this
    const isIt = next.kind === 'sign' && next.sign === sign
    if (isIt) this.at++
    return isIt
  }

  countCondition(): void {
    this.conditions++
    if (this.conditions > MAX_CONDITIONS) throw new RuleExpressionError(`条件超过 ${MAX_CONDITIONS} 个`, this.next.at)
  }

  unexpected(wanted: string): RuleExpressionError {
    const { next } = this
    return new RuleExpressionError(`此处应为${wanted}${next.kind === 'end' ? '，规则却结束了' : ''}`, next.at)
  }
}

const disjunction = (reader: Reading, depth: number) => chain(reader, 'or', () => conjunction(reader, depth))

const conjunction = (reader: Reading, depth: number) => chain(reader, 'and', () => negation(reader, depth))

function chain(reader: Reading, kind: 'and' | 'or', term: () => Expression): Expression {
  const first = term()
  if (!reader.takeWord(kind)) return first
  const rest = [term()] as [Expression, ...Expression[]]
  while (reader.takeWord(kind)) rest.push(term())
  return { kind, terms: [first, ...rest] }
}

function negation(reader: Reading, depth: number): Expression {
  if (depth > MAX_DEPTH) throw new RuleExpressionError(`嵌套超过 ${MAX_DEPTH} 层`, reader.next.at)
  if (reader.takeWord('not')) return { kind: 'not', term: negation(reader, depth + 1) }
  if (!reader.takeSign('(')) return condition(reader)
  const inside = disjunction(reader, depth + 1)
  if (!reader.takeSign(')')) throw reader.unexpected('右括号')
  return inside
}

function condition(reader: Reading): Expression {
  reader.countCondition()
  const { next } = reader
  if (next.kind !== 'name') throw reader.unexpected('列名')
  reader.take()
  if (reader.takeSign('(')) throw new RuleExpressionError('不支持函数和子查询', next.at)
  return rest(reader, next.name)
}

/** The condition on the column. */
function rest(reader: Reading, column: string): Expression {
  const { next } = reader
  const operator = next.kind === 'sign' && COMPARISONS.find((comparison) => comparison === next.sign)
  if (operator) {
    reader.take()
    return { kind: 'compare', column, operator, value: value(reader) }
  }
  if (reader.takeWord('is')) {
    const isNegated = reader.takeWord('not')
    if (!reader.takeWord('null')) throw reader.unexpected(' null')
    return { kind: 'null', column, isNegated }
  }
  const isNegated = reader.takeWord('not')
  if (reader.takeWord('like')) return likeRest(reader, column, isNegated)
  if (reader.takeWord('in')) return { kind: 'in', column, isNegated, values: list(reader) }
  if (reader.takeWord('between')) return betweenRest(reader, column, isNegated)
  throw reader.unexpected(isNegated ? ' like、in 或 between' : '比较符号、like、in、between 或 is')
}

function likeRest(reader: Reading, column: string, isNegated: boolean): Expression {
  const { at } = reader.next
  const pattern = value(reader)
  if (pattern.kind !== 'text') throw new RuleExpressionError('like 后应为文字', at)
  return { kind: 'like', column, isNegated, value: pattern }
}

function betweenRest(reader: Reading, column: string, isNegated: boolean): Expression {
  const low = value(reader)
  if (!reader.takeWord('and')) throw reader.unexpected(' and')
  return { kind: 'between', column, isNegated, low, high: value(reader) }
}

function list(reader: Reading): Value[] {
  if (!reader.takeSign('(')) throw reader.unexpected('左括号')
  const values = [value(reader)]
  while (reader.takeSign(',')) {
    if (values.length === MAX_VALUES) throw new RuleExpressionError(`取值超过 ${MAX_VALUES} 个`, reader.next.at)
    values.push(value(reader))
  }
  if (!reader.takeSign(')')) throw reader.unexpected('逗号或右括号')
  return values
}

function value(reader: Reading): Value {
  const { next } = reader
  if (next.kind === 'name') throw new RuleExpressionError('右边只能是文字、数字或变量，文字要用单引号', next.at)
  if (next.kind !== 'number' && next.kind !== 'text') throw reader.unexpected('文字、数字或变量')
  reader.take()
  return next.kind === 'number' ? { kind: 'number', number: next.number } : { kind: 'text', parts: next.parts }
}
