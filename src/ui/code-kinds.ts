export const codeKinds = [
  'comment',
  'keyword',
  'string',
  'number',
  'function',
  'type',
  'constant',
  'tag',
  'attribute',
  'punctuation',
] as const

export type CodeKind = (typeof codeKinds)[number]
