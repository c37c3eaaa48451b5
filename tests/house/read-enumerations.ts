import { type Expression, parseSync, type TSType, Visitor } from 'oxc-parser'

export interface Source {
  readonly file: string
  readonly text: string
}

export interface Enumeration {
  readonly place: string
  readonly file: string
  readonly name: string
  readonly values: ReadonlySet<string>
  /** The compiler allows no other values, though it does not ask for all of them. */
  readonly isTyped: boolean
}

/** Fewer equal values are taken for a coincidence. */
const minValues = 3

/** Namespaces of messages repeat from view to view, as imports do; tables of a report have columns of the same name. */
const namingCalls: ReadonlySet<string> = new Set(['useTranslation', 'table', 'renderTiles'])

const namingProperties: ReadonlySet<string> = new Set(['head', 'namespaces'])

const choosingTypes: ReadonlySet<string> = new Set(['Pick', 'Omit', 'Extract', 'Exclude'])

const choosingCalls: ReadonlySet<string> = new Set(['pick', 'omit'])

const idKeys = ['value', 'id', 'key', 'name'] as const

const unwrapped = (node: Expression): Expression =>
  node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression' || node.type === 'ParenthesizedExpression'
    ? unwrapped(node.expression)
    : node

const getName = (node: { readonly type: string }): string | undefined =>
  'name' in node && typeof node.name === 'string' ? node.name : undefined

const getText = (wrapped: Expression | undefined): string | undefined => {
  if (wrapped === undefined) return undefined
  const node = unwrapped(wrapped)
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined
  if (node.type !== 'CallExpression' || node.arguments.length !== 1) return undefined
  const callee = node.callee.type === 'MemberExpression' ? node.callee.property : node.callee
  const [given] = node.arguments
  return getName(callee) === 'literal' && given?.type === 'Literal' ? getText(given) : undefined
}

const getKey = (key: { readonly type: string; readonly value?: unknown }): string | undefined =>
  key.type === 'Literal' ? String(key.value) : getName(key)

type ObjectNode = Extract<Expression, { type: 'ObjectExpression' }>

const textAt = (object: ObjectNode, name: string): string | undefined => {
  const property = object.properties.find(
    (candidate) => candidate.type === 'Property' && getKey(candidate.key) === name,
  )
  return property?.type === 'Property' ? getText(property.value) : undefined
}

const hasKey = (object: ObjectNode, name: string): boolean =>
  object.properties.some((property) => property.type === 'Property' && getKey(property.key) === name)

const isComplete = (values: readonly (string | undefined)[]): values is readonly string[] =>
  !values.includes(undefined) && new Set(values).size >= minValues

const readListValues = (elements: readonly Expression[]): readonly string[] => {
  const texts = elements.map(getText)
  if (isComplete(texts)) return texts
  const objects = elements.filter((element) => element.type === 'ObjectExpression')
  if (objects.some((object) => hasKey(object, 'header'))) return []
  if (objects.length === elements.length)
    return idKeys.map((key) => objects.map((object) => textAt(object, key))).find((values) => isComplete(values)) ?? []
  const firsts = elements.map((element) => {
    const [first] = element.type === 'ArrayExpression' ? element.elements : []
    return first == null || first.type === 'SpreadElement' ? undefined : getText(first)
  })
  return isComplete(firsts) ? firsts : []
}

const getShape = (wrapped: Expression): string => {
  const node = unwrapped(wrapped)
  if (node.type === 'TemplateLiteral') return 'string'
  return node.type === 'Literal' ? typeof node.value : node.type
}

/** Values of a map all have one shape; fields of a record have not. */
const readMapValues = ({ properties }: ObjectNode): readonly string[] => {
  const keys = properties.map((property) =>
    property.type === 'Property' && !property.computed && !property.shorthand && !property.method
      ? getKey(property.key)
      : undefined,
  )
  const shapes = new Set(properties.map((property) => (property.type === 'Property' ? getShape(property.value) : '')))
  return isComplete(keys) && shapes.size === 1 && !shapes.has('CallExpression') ? keys : []
}

const namesValues = (type: TSType | undefined): boolean => {
  if (type === undefined || type.type === 'TSStringKeyword' || type.type === 'TSUnknownKeyword') return false
  if (type.type === 'TSTypeOperator') return namesValues(type.typeAnnotation)
  if (type.type === 'TSArrayType') return namesValues(type.elementType)
  if (type.type !== 'TSTypeReference') return true
  if (getName(type.typeName) === 'const') return false
  return type.typeArguments == null || namesValues(type.typeArguments.params[0])
}

export interface Reading {
  readonly enumerations: readonly Enumeration[]
  readonly literals: readonly string[]
  readonly stems: readonly string[]
}

export const readSource = ({ file, text }: Source): Reading => {
  const enumerations: Enumeration[] = []
  const literals: string[] = []
  const stems: string[] = []
  const skipped = new Set<number>()
  const names: (string | undefined)[] = []
  const typed = new Map<number, boolean>()
  const maps = new Set<number>()

  const add = (values: readonly string[], isTyped = false) => {
    const name = names.findLast((candidate) => candidate !== undefined) ?? ''
    if (values.length >= minValues)
      enumerations.push({ place: `${file}: ${name}`, file, name, values: new Set(values), isTyped })
  }
  const leave = () => void names.pop()
  const hold = (node: Expression, isTyped: boolean): void => {
    if (node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression')
      hold(node.expression, isTyped || namesValues(node.typeAnnotation))
    else if (node.type === 'NewExpression' || node.type === 'CallExpression')
      for (const given of node.arguments) {
        if (given.type === 'ArrayExpression' || given.type === 'ArrowFunctionExpression')
          hold(given, isTyped || namesValues(node.typeArguments?.params[0]))
      }
    else if (node.type === 'ArrowFunctionExpression') {
      if (node.body.type !== 'BlockStatement') hold(node.body, isTyped || namesValues(node.returnType?.typeAnnotation))
    } else {
      typed.set(node.start, isTyped || typed.get(node.start) === true)
      if (!isTyped) return
      if (node.type === 'ObjectExpression')
        for (const property of node.properties) if (property.type === 'Property') hold(property.value, true)
      if (node.type === 'ArrayExpression')
        for (const element of node.elements)
          if (element !== null && element.type !== 'SpreadElement') hold(element, true)
    }
  }

  new Visitor({
    VariableDeclarator({ id, init }) {
      names.push(getName(id))
      if (init === null) return
      hold(init, namesValues(id.typeAnnotation?.typeAnnotation))
      maps.add(unwrapped(init).start)
    },
    'VariableDeclarator:exit': leave,
    Property({ key, value }) {
      const name = getKey(key)
      names.push(name)
      if (name !== undefined && namingProperties.has(name)) skipped.add(value.start)
    },
    'Property:exit': leave,
    TSTypeAliasDeclaration: ({ id }) => void names.push(id.name),
    'TSTypeAliasDeclaration:exit': leave,
    TSPropertySignature: ({ key }) => void names.push(getKey(key)),
    'TSPropertySignature:exit': leave,
    CallExpression({ callee, arguments: given }) {
      const name = getName(callee.type === 'MemberExpression' ? callee.property : callee) ?? ''
      if (namingCalls.has(name) || choosingCalls.has(name)) for (const { start } of given) skipped.add(start)
    },
    TSAsExpression: ({ expression, typeAnnotation }) => void hold(expression, namesValues(typeAnnotation)),
    TSSatisfiesExpression: ({ expression, typeAnnotation }) => void hold(expression, namesValues(typeAnnotation)),
    TSTypeReference({ typeName, typeArguments }) {
      if (choosingTypes.has(getName(typeName) ?? ''))
        for (const { start } of typeArguments?.params ?? []) skipped.add(start)
    },
    ArrayExpression({ start, elements }) {
      const values = elements.filter((element) => element !== null && element.type !== 'SpreadElement')
      if (values.length === elements.length && !skipped.has(start)) add(readListValues(values), typed.get(start))
    },
    ObjectExpression(node) {
      if (maps.has(node.start) && typed.get(node.start) !== true) add(readMapValues(node))
    },
    TSUnionType({ start, types }) {
      if (skipped.has(start)) return
      const values = types.map((type) =>
        type.type === 'TSLiteralType' && type.literal.type === 'Literal' ? type.literal.value : null,
      )
      add(values.filter((value) => typeof value === 'string'))
    },
    Literal: ({ value }) => void (typeof value === 'string' && literals.push(value)),
    TemplateLiteral({ quasis }) {
      for (const { value } of quasis.slice(0, -1)) {
        const [stem] = /(?:[\w-]+\.)+$/.exec(value.raw) ?? []
        if (stem !== undefined) stems.push(stem)
      }
    },
  }).visit(parseSync(file, text).program)
  return { enumerations, literals, stems }
}

const pluralForm = /_(?:zero|one|two|few|many|other)$/

export const readTexts = ({ file, text }: Source): readonly Enumeration[] => {
  const collectGroups = (texts: object, name: string): readonly Enumeration[] => {
    const inner = Object.entries(texts).flatMap(([key, value]: [string, unknown]) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? collectGroups(value, name === '' ? key : `${name}.${key}`)
        : [],
    )
    const values = new Set(Object.keys(texts).map((key) => key.replace(pluralForm, '')))
    const group = { place: `${file}: ${name}`, file, name, values, isTyped: false }
    return name === '' || values.size < minValues ? inner : [group, ...inner]
  }
  return collectGroups(JSON.parse(text) as object, '')
}
