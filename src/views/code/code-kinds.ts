import { type CodeKind, codeKinds } from '#src/ui/code-kinds.ts'

/** A kind is sent as its index in this list; 0 is plain text. */
export const sentKinds = [undefined, ...codeKinds] as const

const kindsByScope: Readonly<Record<string, CodeKind | undefined>> = {
  addition: 'string',
  attr: 'attribute',
  attribute: 'attribute',
  built_in: 'type',
  bullet: 'punctuation',
  'char.escape': 'constant',
  class: 'type',
  code: 'string',
  comment: 'comment',
  deletion: 'keyword',
  doctag: 'keyword',
  function: undefined,
  keyword: 'keyword',
  link: 'string',
  literal: 'constant',
  meta: 'comment',
  'meta.prompt': 'comment',
  'meta.string': 'string',
  'meta.keyword': 'keyword',
  name: 'tag',
  number: 'number',
  operator: 'punctuation',
  property: 'attribute',
  punctuation: 'punctuation',
  quote: 'comment',
  regexp: 'string',
  section: 'function',
  selector: 'tag',
  'selector-attr': 'attribute',
  'selector-class': 'attribute',
  'selector-id': 'constant',
  'selector-pseudo': 'keyword',
  'selector-tag': 'tag',
  string: 'string',
  symbol: 'constant',
  'template-tag': 'keyword',
  'template-variable': 'attribute',
  title: 'function',
  'title.class': 'type',
  'title.class.inherited': 'type',
  'title.function': 'function',
  type: 'type',
  'variable.constant': 'constant',
  'variable.language': 'keyword',
}

export const kindOfScope = (scope: string): CodeKind | undefined => {
  const known = kindsByScope[scope]
  if (known !== undefined) return known
  const dot = scope.lastIndexOf('.')
  return dot < 0 ? undefined : kindOfScope(scope.slice(0, dot))
}
